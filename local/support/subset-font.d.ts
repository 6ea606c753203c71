/** The part of the library that `local/fonts.ts` uses; it comes without types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "truetype";
      keepFeatures?: readonly string[];
      preserveNameIds?: readonly number[];
      variationAxes: Readonly<Record<string, number | { min: number; max: number; default: number }>>;
    },
  ): Promise<Buffer>;
}
