import { existsSync } from "node:fs";
import { readSettings } from "../../../local/support/settings";
import { copyMarket } from "./prepared-market";

/** `npm start` for the browser tests. A new data folder begins as a copy of the prepared market. */
const { sitePort, dataDir } = readSettings();
const end = () => process.exit(1);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
if (!existsSync(dataDir)) await copyMarket({ port: sitePort, dataDir });
for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, end);
await import("../../../local/start");
