import { randomFrom } from "../demo-market/random";
import type { CoverArt } from "./drawing";
import { glow, ground, lines, ridge, scatter, shade, wave } from "./drawing";

/** Fantasy and science fiction. */
export const SPECULATIVE: readonly CoverArt[] = [
  { title: "The Cartographer’s Debt", draw: cartographersDebt },
  { title: "Low Orbit", draw: lowOrbit },
  { title: "The Lantern Year", draw: lanternYear },
];

/** A map whose lines of height make a country. */
function cartographersDebt(): string {
  const random = randomFrom(77);
  const bumps = Array.from({ length: 5 }, () => ({ by: random() * 0.22, at: random() * 6.28 }));
  const contour = (r: number) => {
    const points = Array.from({ length: 72 }, (_, n) => {
      const turn = (n / 72) * Math.PI * 2;
      const out = bumps.reduce((sum, { by, at }, k) => sum + by * Math.sin(turn * (k + 1) + at), 1);
      return `${(205 + Math.cos(turn) * r * out).toFixed(1)},${(372 + Math.sin(turn) * r * out * 0.92).toFixed(1)}`;
    });
    return `M${points.join(" L")}Z`;
  };
  const rings = Array.from({ length: 12 }, (_, n) => {
    const r = 158 - n * 13;
    return `<path d="${contour(r)}" fill="${n === 0 ? "#3B2A6B" : "none"}" stroke="#E7C877" stroke-width="${n % 4 === 0 ? 1.8 : 0.8}" opacity="${n === 0 ? 1 : 0.85}"/>`;
  });
  const rays = Array.from({ length: 16 }, (_, n) => {
    const length = n % 4 === 0 ? 30 : n % 2 === 0 ? 19 : 13;
    return `<path d="M0 0L2.6 -7L0 ${-length}L-2.6 -7Z" fill="${n % 2 === 0 ? "#E7C877" : "#B99A55"}" transform="rotate(${n * 22.5})"/>`;
  });
  return [
    ground("#241748"),
    Array.from(
      { length: 9 },
      (_, n) => `<path d="M${n * 50} 0V600M0 ${n * 75}H400" stroke="#E7C877" stroke-opacity=".13"/>`,
    ).join(""),
    ...rings,
    '<path d="M96 500C130 440 120 410 176 404S258 380 262 330" fill="none" stroke="#F26B4E" stroke-width="3" stroke-dasharray="8 7"/><path d="M254 318l16 16m0 -16l-16 16" stroke="#F26B4E" stroke-width="4.5"/>',
    `<g transform="translate(338 514)"><circle r="36" fill="#241748" stroke="#E7C877"/>${rays.join("")}</g>`,
    '<rect x="16" y="16" width="368" height="568" fill="none" stroke="#E7C877" stroke-width="1.5"/><rect x="22" y="22" width="356" height="556" fill="none" stroke="#E7C877" stroke-width=".7"/>',
    '<rect x="16" y="16" width="368" height="180" fill="#241748" stroke="#E7C877" stroke-width="1.5"/>',
    lines(["The", "Cartographer’s", "Debt"], {
      x: 200,
      y: 72,
      size: 51,
      step: 51,
      fill: "#F5E6B8",
      anchor: "middle",
    }),
    lines(["Osric Valemont"], { x: 40, y: 558, size: 25, fill: "#F5E6B8", font: "italic" }),
  ].join("");
}

/** The rim of a dark Earth, and one small station with its lights on. */
function lowOrbit(): string {
  return [
    `<defs>${shade("space", ["#02080F", "#05202C", "#0B4250"])}<radialGradient id="earth" gradientUnits="userSpaceOnUse" cx="150" cy="860" r="470"><stop offset=".86" stop-color="#020A10"/><stop offset=".955" stop-color="#0E5A66"/><stop offset="1" stop-color="#B9F3E4"/></radialGradient>${glow("air", "#58D6C4", 0.55)}</defs>`,
    ground("url(#space)"),
    scatter(19, 150, { x: 0, y: 0, width: 400, height: 480 }, { min: 0.3, max: 1.5, fill: "#E9FFF9" }),
    '<circle cx="150" cy="860" r="640" fill="url(#air)"/>',
    [500, 560, 628]
      .map(
        (r, n) =>
          `<circle cx="150" cy="860" r="${r}" fill="none" stroke="#B9F3E4" stroke-opacity="${0.5 - n * 0.13}" stroke-width="1" stroke-dasharray="${n === 1 ? "none" : "2 6"}"/>`,
      )
      .join(""),
    '<circle cx="150" cy="860" r="470" fill="url(#earth)"/>',
    '<g transform="translate(262 311) rotate(14)"><path d="M-58 -10h42v20h-42zM16 -10h42v20h-42z" fill="#16697A" stroke="#B9F3E4" stroke-width="1.2"/><path d="M-48 -10v20M-37 -10v20M-26 -10v20M26 -10v20M37 -10v20M48 -10v20" stroke="#B9F3E4" stroke-width=".8"/><rect x="-17" y="-7" width="34" height="14" rx="5" fill="#EAF7F3"/><path d="M-4 -7v-16h8v16zM-3 7v13h6v-13z" fill="#BFD6D2"/><circle cx="-8" cy="0" r="2.4" fill="#FF9B4A"/><circle cx="0" cy="0" r="2.4" fill="#FF9B4A"/><circle cx="8" cy="0" r="2.4" fill="#FF9B4A"/></g>',
    lines(["LOW", "ORBIT"], { x: 30, y: 112, size: 92, step: 90, fill: "#EAFBF6", font: "sans", spacing: 2 }),
    lines(["JUNO AKERELE-STRAND"], { x: 33, y: 236, size: 14, fill: "#8FE3D2", font: "sans", spacing: 3.4 }),
    lines(["A novel"], { x: 368, y: 566, size: 22, fill: "#B9F3E4", anchor: "end", font: "italic" }),
  ].join("");
}

/** A girl at the end of a pier, with the only light of the year. */
function lanternYear(): string {
  const strings = [
    [-10, 262, 190, 320],
    [170, 318, 410, 236],
  ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => {
    const lamps = [0.18, 0.4, 0.62, 0.84].map((t) => {
      const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 46 * 4 * t * (1 - t)];
      return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})"><circle cy="14" r="34" fill="url(#lamp)"/><path d="M-7 3h14l3 20h-20z" fill="#FFD98A"/><path d="M-8 1h16v4h-16zM-10 22h20v4h-20z" fill="#1B1340"/></g>`;
    });
    return `<path d="M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 92} ${x2} ${y2}" fill="none" stroke="#120C2E" stroke-width="2"/>${lamps.join("")}`;
  });
  const glints = Array.from(
    { length: 8 },
    (_, n) =>
      `<path d="M${206 - n * 2.2} ${470 + n * 8}h${10 + n * 4.6}" stroke="#FFD98A" stroke-width="3" stroke-linecap="round" opacity="${(0.9 - n * 0.1).toFixed(2)}"/>`,
  );
  return [
    `<defs>${shade("night", ["#120C33", "#2A1C66", "#5A3C96", "#B97BA8"], 0, 470)}${glow("lamp", "#FFD27A", 0.85)}</defs>`,
    ground("url(#night)"),
    scatter(23, 110, { x: 0, y: 0, width: 400, height: 400 }, { min: 0.4, max: 1.7, fill: "#FFF3D0" }),
    `<path d="${ridge(14, 462, 90, 5)}" fill="#33236B"/>`,
    '<path d="M0 460H400V600H0Z" fill="#4A357F"/>',
    `<path d="${wave(488, 3, 90, 10)}" fill="#3A2870"/>`,
    `<path d="${wave(540, 4, 120, 50)}" fill="#2A1C5A"/>`,
    ...glints,
    ...strings,
    '<path d="M0 484H186V496H0ZM24 496V600H36V496ZM92 496V580H102V496ZM160 496V552H168V496Z" fill="#0B0722"/>',
    '<circle cx="204" cy="444" r="92" fill="url(#lamp)"/>',
    '<g fill="#0B0722"><circle cx="164" cy="420" r="10"/><path d="M154 414q-10 16 -6 30l10 -6z"/><path d="M157 430h13l12 42h-34z"/><path d="M158 470h6v15h-6zM168 470h6v15h-6z"/></g><path d="M168 436L202 430" stroke="#0B0722" stroke-width="5" stroke-linecap="round"/><path d="M197 434h14l3 20h-20z" fill="#FFE9B0"/><path d="M196 431h16v4h-16zM193 453h22v4h-22z" fill="#0B0722"/>',
    lines(["The", "Lantern", "Year"], {
      x: 200,
      y: 86,
      size: 74,
      step: 68,
      fill: "#FFEFC4",
      anchor: "middle",
    }),
    lines(["Pia Sundmoor"], { x: 200, y: 572, size: 26, fill: "#FFEFC4", anchor: "middle", font: "italic" }),
  ].join("");
}
