/** A table row where the list is at least 54rem wide, else a card. Its parent is the `@container`. */
export const OPTION_GRID =
  "relative grid grid-cols-2 gap-x-4 gap-y-3 px-4 text-14 " +
  "@min-[54rem]:grid-cols-[minmax(0,226fr)_minmax(168px,168fr)_minmax(0,128fr)_minmax(0,104fr)_minmax(0,152fr)_minmax(0,92fr)_32px] " +
  "@min-[54rem]:gap-x-3 @min-[54rem]:gap-y-0";
