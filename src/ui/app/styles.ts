/** The styles that are no one component's, in the order in which they overrule each other. */
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/layout.css";
import "./styles/panel.css";
import "./styles/centre.css";
import "./styles/inspector.css";
import "./styles/playback.css";
import "./styles/network.css";
import "./styles/print.css";
