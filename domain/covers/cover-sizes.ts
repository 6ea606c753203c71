/** The width of a stored cover, in pixels: twice the largest place that shows it, for sharp screens. */
export const COVER_WIDTH = 960;

/**
 * A cover is stored a second time, smaller, for lists: in the width of a desktop's card at two pixels per point, and
 * nearly of a phone's at three.
 */
export const CARD_COVER_WIDTH = 480;
/** So many pixels per point hide what the lower quality loses. */
export const CARD_COVER_QUALITY = 75;
