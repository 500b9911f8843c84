/** The buttons of embedding.html: each says which example it drives, and how. */
const said = document.getElementById("said");

const tell = (line) => {
  said.textContent = `${line}\n${said.textContent}`.split("\n").slice(0, 12).join("\n");
};

for (const button of document.querySelectorAll("button[data-for]")) {
  button.addEventListener("click", async () => {
    const { for: id, call, with: given = "[]" } = button.dataset;
    try {
      const result = await document.getElementById(id)[call](...JSON.parse(given));
      tell(`${id}.${call}: ${JSON.stringify(result).slice(0, 200)}`);
    } catch (error) {
      tell(`${id}.${call} was refused: ${error.message}`);
    }
  });
}

for (const lab of document.querySelectorAll("incast-lab")) {
  for (const name of ["ready", "run-finished", "changed", "prediction", "answered"]) {
    lab.addEventListener(name, ({ detail }) => {
      const { query, goodputShare, guess, isRight } = detail;
      tell(`${lab.id} says ${name}: ${JSON.stringify({ query, goodputShare, guess, isRight })}`);
    });
  }
}
