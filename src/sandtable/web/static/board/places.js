// Places as text: "K30", "K30/1" (a level), "12.5,30" and "12.5,30@90" (inches and facing), "box:dead-pile".
export const isBox = (place) => place.startsWith("box:");
export const boxKey = (place) => place.slice(4);

// The place without level and facing: what lies in one hex is one stack.
export function plainly(place) {
  return isBox(place) ? place : place.split(/[/@]/)[0];
}

export function inchesOf(place) {
  const [x, y] = plainly(place).split(",").map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

export function facing(place) {
  const found = /@(-?\d+)/.exec(place);
  return found ? Number(found[1]) : null;
}

export function level(place) {
  const found = /\/(-?\d+)/.exec(place);
  return found ? Number(found[1]) : 0;
}
