import { expect, it } from "vitest";
import { completeNotices } from "../../scripts/licences.mjs";

it("license notices start with the project's own and include packages without modules", () => {
  const notices = completeNotices("# Licenses\n\n## react - 1.2.3 (MIT)\n\nwritten by Vite\n");
  expect(notices).toMatch(/^# Incast Lab\n\nMIT License/);
  expect(notices.match(/^## react - .*/gm)).toEqual(["## react - 1.2.3 (MIT)"]);
  expect(notices).toMatch(/## @fontsource-variable\/ibm-plex-sans - [^]*SIL OPEN FONT LICENSE/);
  expect(notices).toMatch(/## workbox-precaching - [^]*Permission is hereby granted/);
});
