import convex from "@convex-dev/eslint-plugin";
import tseslint from "typescript-eslint";

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

const NAME_THE_TABLE = "Name the table first.";

/**
 * What the rules of `@convex-dev` see only with the types of the whole server, which take a minute to work out. A
 * filter of a query reads its fields with `q.field`, however the query came about.
 */
const UNTYPED_QUERIES = [
  [
    "CallExpression[callee.property.name='filter'] CallExpression[callee.property.name='field']",
    "Use an index, or filter in TypeScript.",
  ],
  ["CallExpression[callee.property.name='collect']", "Read a bounded number: take or paginate."],
  [
    "CallExpression[callee.object.name=/db$/i][callee.property.name=/^(get|delete)$/][arguments.length=1]",
    NAME_THE_TABLE,
  ],
  [
    "CallExpression[callee.object.name=/db$/i][callee.property.name=/^(patch|replace)$/][arguments.length=2]",
    NAME_THE_TABLE,
  ],
].map(([selector, message]) => ({ selector, message }));

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
  // Rules of these two folders alone. What holds for every file is in .oxlintrc.json.
  {
    files: ["src/**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
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
    languageOptions: { parser: tseslint.parser },
    plugins: { "@convex-dev": convex },
    rules: {
      "@convex-dev/no-old-registered-function-syntax": "error",
      "@convex-dev/require-args-validator": "error",
      "@convex-dev/import-wrong-runtime": "error",
      "@convex-dev/explicit-table-ids": "error",
      "@convex-dev/no-filter-in-query": "error",
      "@convex-dev/no-top-of-hour-crons": "error",
      "@convex-dev/no-duplicate-indexes": "error",
      "no-restricted-syntax": ["error", ...UNTYPED_QUERIES],
      ...RAW_BUILDERS,
    },
  },
  { files: ["convex/functions.ts"], rules: { "no-restricted-imports": "off" } },
);
