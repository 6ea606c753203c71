import { defineComponent } from "convex/server";
import ledger from "../ledger/convex.config";

const component = defineComponent("counter");
component.use(ledger);

export default component;
