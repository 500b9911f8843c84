console.info("Incast Lab");
