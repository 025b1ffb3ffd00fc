/** A storey of the console imports none of those above it; its tests may. */
const above = (storey, others) => [
  {
    name: `console-${storey}-knows-nothing-above`,
    severity: 'error',
    from: { path: `^apps/console/src/${storey}/`, pathNot: '(\\.test\\.ts$|/testing\\.ts$)' },
    to: { path: `^apps/console/src/(${others.join('|')}|compose|demo|testing)/` },
  },
];

/** Arrows between the parts of the house (docs/ARCHITECTURE.md). */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-imports-domain-alone',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages/(?!contract|domain)|apps/)' },
    },
    { name: 'packages-never-import-apps', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'apps-never-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'areas-never-import-areas',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/areas/([^/]+)/' },
      to: { path: '^apps/$1/src/areas/([^/]+)/', pathNot: '^apps/$1/src/areas/$2/' },
    },
    {
      name: 'areas-are-named-in-one-list',
      severity: 'error',
      from: { path: '^apps/console/src/', pathNot: '(\\.test\\.ts$|^apps/console/src/areas/)' },
      to: { path: '^apps/console/src/areas/[^/]+/handlers\\.ts$' },
    },
    ...above('platform', ['state', 'control', 'areas']),
    ...above('state', ['control', 'areas']),
    ...above('control', ['areas']),
    {
      name: 'only-tests-import-test-worlds',
      severity: 'error',
      from: { path: '^apps/console/src/', pathNot: '(\\.test\\.ts$|/testing\\.ts$|/testing/)' },
      to: { path: '^apps/console/src/(testing/|.*/testing\\.ts$)' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^apps/', pathNot: '(\\.test\\.tsx?$|/testing\\.ts$|/test/|/testing/)' },
      to: { path: '^packages/testing' },
    },
    {
      name: 'ui-knows-no-area',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(areas|app)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
