/** The styles that are no one component's. Which overrules which is said in layers.css. */
import "./styles/layers.css";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/layout.css";
import "./styles/panel.css";
import "./styles/centre.css";
import "./styles/playback.css";
import "./styles/print.css";
