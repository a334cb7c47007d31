import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.tools.DataArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import java.awt.Dialog;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Window;
import java.io.File;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import javax.swing.JFrame;
import javax.swing.JMenuBar;
import javax.swing.SwingUtilities;

/** Engine OUT MODULE RESAVED SAVE...: what the real engine sees of each save, a line of JSON each; then it saves it again. */
public class Engine {
  public static void main(String[] args) throws Exception {
    try (PrintWriter out = new PrintWriter(args[0], StandardCharsets.UTF_8)) {
      Info.setConfig(new VASSAL.launch.DummyConfig() {
        @Override public String getVersion() { return "3.6.0"; }
        @Override public String getReportableVersion() { return "3.6.0"; }
        @Override public Path getTempDir() { return Path.of(System.getProperty("user.home")); }
      });
      new VASSAL.launch.StartUp().initSystemProperties();
      closeDialogs();
      menus();
      onEventThread(() -> GameModule.init(new GameModule(new DataArchive(args[1]))));
      for (int i = 3; i < args.length; i++) {
        File save = new File(args[i]);
        onEventThread(() -> out.println(json(seen(save, new File(args[2], save.getName())))));
      }
    }
    catch (Throwable wrong) {
      wrong.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
    Runtime.getRuntime().halt(0); // threads of the engine and of its windows would stay
  }

  static java.util.Map<String, Object> seen(File save, File again) throws Exception {
    GameModule module = GameModule.getGameModule();
    GameState state = module.getGameState();
    boolean valid = state.isSaveMetaDataValid(save);
    module.setGameFile(save.getName(), GameModule.GameFileMode.LOADED_GAME);
    state.decodeSavedGame(save).execute();
    List<Object> pieces = new ArrayList<>(), boards = new ArrayList<>();
    for (Map map : Map.getMapList()) for (Board board : map.getBoards()) boards.add(board.getName());
    for (GamePiece piece : state.getAllPieces()) if (!(piece instanceof Stack)) pieces.add(told(piece));
    state.saveGame(again);
    java.util.Map<String, Object> found = new LinkedHashMap<>();
    found.put("valid", valid);
    found.put("started", state.isGameStarted());
    found.put("boards", boards);
    found.put("pieces", pieces);
    state.setModified(false);
    state.setup(false);
    return found;
  }

  static java.util.Map<String, Object> told(GamePiece piece) {
    java.util.Map<String, Object> found = new LinkedHashMap<>();
    Map map = piece.getMap();
    Point at = piece.getPosition();
    Rectangle box = piece.boundingBox();
    found.put("id", piece.getId());
    found.put("gpid", String.valueOf(piece.getProperty(Properties.PIECE_ID)));
    found.put("name", piece.getName());
    found.put("map", map == null ? null : map.getMapName());
    found.put("at", Arrays.asList(at.x, at.y));
    found.put("hex", map == null ? null : map.locationName(at));
    found.put("box", Arrays.asList(box.width, box.height));
    Stack stack = piece.getParent();
    found.put("height", stack == null ? 0 : stack.indexOf(piece));
    List<Object> bad = new ArrayList<>();
    for (GamePiece inner = piece; inner instanceof Decorator; inner = ((Decorator) inner).getInner()) {
      String kind = inner.getClass().getSimpleName();
      if (kind.startsWith("BadData") || kind.startsWith("Placeholder")) bad.add(kind);
    }
    found.put("bad", bad);
    return found;
  }

  interface Work { void run() throws Exception; }

  static void onEventThread(Work work) throws Throwable {
    Throwable[] wrong = new Throwable[1];
    SwingUtilities.invokeAndWait(() -> {
      try { work.run(); }
      catch (Throwable thrown) { wrong[0] = thrown; }
    });
    if (wrong[0] != null) throw wrong[0];
  }

  static void menus() {
    new MenuManager() { // its constructor makes it the one that is asked
      final MenuBarProxy bar = new MenuBarProxy();
      @Override public JMenuBar getMenuBarFor(JFrame frame) { return null; }
      @Override public MenuBarProxy getMenuBarProxyFor(JFrame frame) { return bar; }
    };
  }

  /** A dialog would wait for a person for ever. */
  static void closeDialogs() {
    Thread watch = new Thread(() -> {
      while (true) {
        try { Thread.sleep(100); }
        catch (InterruptedException end) { return; }
        for (Window window : Window.getWindows())
          if (window instanceof Dialog && window.isShowing()) SwingUtilities.invokeLater(window::dispose);
      }
    });
    watch.setDaemon(true);
    watch.start();
  }

  static String json(Object value) {
    if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
    List<String> parts = new ArrayList<>();
    if (value instanceof java.util.Map) {
      ((java.util.Map<?, ?>) value).forEach((key, inner) -> parts.add(json(key) + ":" + json(inner)));
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof Collection) {
      for (Object inner : (Collection<?>) value) parts.add(json(inner));
      return "[" + String.join(",", parts) + "]";
    }
    StringBuilder text = new StringBuilder("\"");
    for (char letter : value.toString().toCharArray()) {
      if (letter == '"' || letter == '\\') text.append('\\').append(letter);
      else if (letter < 32) text.append(String.format("\\u%04x", (int) letter));
      else text.append(letter);
    }
    return text.append('"').toString();
  }
}
