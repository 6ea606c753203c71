import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const alias = {
  "@convex": fileURLToPath(new URL("./convex", import.meta.url)),
  "@domain": fileURLToPath(new URL("./domain", import.meta.url)),
};
/** The engine loads pushed modules into a vm realm, which Node 20 has behind this flag. */
const execArgv = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias },
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          pool: "forks",
          execArgv,
          include: ["tests/domain/**/*.test.ts", "tests/embedded/**/*.test.ts", "tests/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "convex",
          environment: "edge-runtime",
          include: ["tests/convex/**/*.test.ts"],
          testTimeout: 30_000,
          server: { deps: { inline: ["convex-test", "@convex-dev/auth"] } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "conformance",
          environment: "node",
          pool: "forks",
          execArgv,
          include: ["tests/conformance/**/*.test.ts"],
          testTimeout: 30_000,
          server: { deps: { inline: ["convex-test"] } },
        },
      },
    ],
  },
});
