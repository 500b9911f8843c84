/** The shared styles. layers.css sets their precedence. */
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
