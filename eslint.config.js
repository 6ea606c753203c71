import convex from "@convex-dev/eslint-plugin";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const SIZES = {
  "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
  "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
};

/** The raw builders know no viewer and no trigger: everything is built from convex/functions.ts. */
const RAW_BUILDERS = {
  "no-restricted-imports": [
    "error",
    {
      patterns: [
        {
          group: ["**/_generated/server", "**/_generated/server.js"],
          importNames: ["query", "mutation", "action", "internalQuery", "internalMutation", "internalAction"],
          message: "Use a builder of convex/functions.ts: it knows the viewer and runs the triggers.",
        },
      ],
    },
  ],
};

/** British spellings that American texts write otherwise. */
const BRITISH =
  "\\b(favour|colour|neighbour|rumour|behaviour|labell|cancell(ed|ing)|licence|theatre|catalogue|organis|recognis|judgement)";

/** Wording that no text of the interface has. Import paths are no texts. */
const WORDING = [
  [/\be-mail/i.source, "Write email."],
  ["did not load", "Write: Couldn’t load X."],
  [BRITISH, "Use American spelling."],
].flatMap(([pattern, message]) =>
  [
    `:not(ImportDeclaration, ExportNamedDeclaration, ImportExpression) > Literal[value=/${pattern}/i]`,
    `JSXText[value=/${pattern}/i]`,
    `TemplateElement[value.raw=/${pattern}/i]`,
  ].map((selector) => ({ selector, message })),
);

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      "dist",
      "dist-server",
      ".data",
      "**/_generated/**",
      "playwright-report",
      "test-results",
      "public",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { project: ["tsconfig.json"], tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...SIZES,
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // The compiler finds them (noUnusedLocals, noUnusedParameters).
      "@typescript-eslint/no-unused-vars": "off",
      eqeqeq: "error",
      "no-warning-comments": ["error", { terms: ["fixme", "xxx"] }],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
  },
  {
    // A component is markup for the most part, so it may be longer than a function of logic.
    files: ["src/**/*.tsx"],
    rules: { "max-lines-per-function": ["error", { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "Text from people is drawn as text nodes.",
        },
        ...WORDING,
      ],
      "no-restricted-globals": [
        "error",
        ...["localStorage", "sessionStorage"].map((name) => ({
          name,
          message: "A browser may block it, and reading it then throws: use src/lib/browser-storage.ts.",
        })),
      ],
    },
  },
  {
    files: ["convex/**/*.ts"],
    plugins: { "@convex-dev": convex },
    rules: {
      "@convex-dev/no-old-registered-function-syntax": "error",
      "@convex-dev/require-args-validator": "error",
      "@convex-dev/import-wrong-runtime": "error",
      "@convex-dev/explicit-table-ids": "error",
      "@convex-dev/no-filter-in-query": "error",
      "@convex-dev/no-collect-in-query": "error",
      "@convex-dev/no-top-of-hour-crons": "error",
      "@convex-dev/no-duplicate-indexes": "error",
      ...RAW_BUILDERS,
    },
  },
  { files: ["convex/functions.ts"], rules: { "no-restricted-imports": "off" } },
  {
    // Long by nature: the list of tables, copy and demo data, and tests (a describe block is one function).
    files: ["convex/schema.ts", "local/demo-market/**", "src/content/**"],
    rules: { "max-lines": "off", "max-lines-per-function": "off" },
  },
  {
    files: ["tests/**/*.{ts,tsx}", "bench/**/*.ts"],
    rules: { "max-lines-per-function": "off" },
  },
);
