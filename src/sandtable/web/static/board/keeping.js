// What this browser remembers for a seat: where it looked, which layers are on, what it has seen.
export function keeping(seat) {
  const name = (key) => `board ${seat} ${key}`;
  return {
    get(key) {
      try {
        return JSON.parse(localStorage.getItem(name(key)));
      } catch {
        return null;
      }
    },
    put(key, value) {
      try {
        localStorage.setItem(name(key), JSON.stringify(value));
      } catch {
        // A browser that keeps nothing shows the board all the same.
      }
    },
  };
}
