/**
 * The layers of embedded/ (docs/architecture.md). A layer imports itself and the lines above it; layers of one
 * line do not import each other. The files of embedded/ itself are the server, which no layer imports.
 */
const ENGINE_LAYERS = [
  { supervisor: "supervisor/" },
  { system: "system/" },
  { values: "values/" },
  { store: "store/" },
  { "db-nouns": "db/(?!database\\.ts|verify\\.ts)[^/]+$" },
  { "db-schema": "db/schema/" },
  { "db-index": "db/index/" },
  { "db-search": "db/search/" },
  { "db-vector": "db/vector/" },
  { "db-read": "db/read/" },
  { "db-write": "db/write/" },
  { database: "db/(database|verify)\\.ts$" },
  { "functions-nouns": "functions/[^/]+$" },
  { "functions-system-tables": "functions/system-tables/" },
  { "functions-realm": "functions/realm/" },
  { "functions-syscalls": "functions/syscalls/" },
  { "functions-run": "functions/run/" },
  { net: "net/" },
  { admin: "admin/" },
  { auth: "auth/", files: "files/", schedule: "schedule/", live: "live/", deploy: "deploy/" },
  { sync: "sync/", http: "http/", maintenance: "maintenance/" },
];

const engineLayerRules = ENGINE_LAYERS.flatMap((line, i) => {
  const above = ENGINE_LAYERS.slice(0, i).flatMap((layers) => Object.values(layers));
  return Object.entries(line).map(([layer, path]) => ({
    name: `engine-layer-${layer}`,
    severity: "error",
    from: { path: `^embedded/${path}` },
    to: { path: "^embedded/", pathNot: `^embedded/(${[...above, path].join("|")})` },
  }));
});

/** Who may import whom (docs/architecture.md). tests/architecture.test.ts checks that no rule is idle. */
module.exports = {
  forbidden: [
    { name: "imports-resolve", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      // Cycles of types count too. A component's generated API and its functions name each other.
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { pathNot: "/_generated/" } },
    },
    {
      name: "screens-stay-in-their-area",
      severity: "error",
      from: { path: "^src/screens/([^/]+)/" },
      to: { path: "^src/screens/", pathNot: "^src/screens/$1/" },
    },
    {
      name: "shared-below-screens",
      severity: "error",
      from: { path: "^src/shared/" },
      to: { path: "^src/screens/" },
    },
    {
      name: "lib-below-shared",
      severity: "error",
      from: { path: "^src/lib/" },
      to: { path: "^src/(screens|shared)/" },
    },
    {
      name: "ui-below-lib",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/(screens|shared|lib|content)/" },
    },
    {
      name: "ui-knows-no-server",
      severity: "error",
      from: { path: "^src/ui/" },
      // How a number is written is no knowledge of the market.
      to: { path: "^(convex|domain)/", pathNot: "^domain/figures" },
    },
    {
      name: "client-reaches-the-server-by-its-api",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^convex/", pathNot: "^convex/_generated/(api|dataModel)" },
    },
    {
      name: "client-stands-alone",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(embedded|local|tests|bench)/" },
    },
    {
      name: "server-stands-alone",
      severity: "error",
      from: { path: "^convex/" },
      to: { path: "^(src|embedded|local|tests|bench)/" },
    },
    {
      name: "model-below-endpoints",
      severity: "error",
      from: { path: "^convex/model/" },
      to: {
        path: "^convex/(admin/|internal/|jobs/|staging/)?[a-zA-Z]+\\.ts$",
        pathNot: "^convex/(functions|schema|triggers|validators)\\.ts$",
      },
    },
    {
      name: "domain-imports-zod-only",
      severity: "error",
      from: { path: "^domain/" },
      to: { pathNot: "^(domain/|node_modules/zod/)" },
    },
    {
      name: "engine-knows-no-product",
      severity: "error",
      from: { path: "^embedded/" },
      to: { path: "^(convex|domain|src|local|tests|bench)/" },
    },
    ...engineLayerRules,
    {
      name: "local-holds-no-product-rule",
      severity: "error",
      from: { path: "^local/(?!demo-market/)" },
      to: { path: "^(convex|domain|src|tests|bench)/" },
    },
    {
      // It shapes rows by the market's rules, and reaches the server by its functions.
      name: "demo-market-knows-the-rules-only",
      severity: "error",
      from: { path: "^local/demo-market/" },
      to: { path: "^(convex|embedded|src|tests|bench)/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "^(tests|bench)/" },
      to: { path: "^(tests|bench)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(_generated/[^.]+\\.js$|dist/|\\.data/)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
