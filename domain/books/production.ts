/** The steps from option to screen, in order. */
export const PRODUCTION_PHASES = [
  "optioned",
  "development",
  "pre-production",
  "production",
  "post-production",
  "distribution",
] as const;
export type ProductionPhase = (typeof PRODUCTION_PHASES)[number];

export const PHASE_LABELS: Record<ProductionPhase, string> = {
  optioned: "Optioned",
  development: "Development",
  "pre-production": "Pre-production",
  production: "Production",
  "post-production": "Post-production",
  distribution: "Distribution",
};
