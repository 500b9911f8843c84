import "./ui/styles/fonts.css";
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import "./ui/styles/controls.css";
import "./ui/styles/layout.css";
import "./ui/styles/panel.css";
import "./ui/styles/centre.css";
import "./ui/styles/inspector.css";
import "./ui/styles/playback.css";
import "./ui/styles/network.css";
import "./ui/styles/print.css";
import { startPage } from "./ui/start.tsx";

startPage();
