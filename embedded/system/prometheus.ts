type Labels = Record<string, string | number>;
/** A value, with labels if there are several. */
export type Sample = number | readonly [labels: Labels, value: number];

/** Figures in the text format of Prometheus. */
export class PrometheusText {
  #text = "";

  /** The content type of the text. */
  static readonly contentType = "text/plain; version=0.0.4; charset=utf-8";

  /** A figure that only grows while the process lives. Its name ends in `_total`. */
  counter(name: string, help: string, ...samples: readonly Sample[]): void {
    this.#figure(name, "counter", help, samples);
  }

  /** A figure that goes up and down. */
  gauge(name: string, help: string, ...samples: readonly Sample[]): void {
    this.#figure(name, "gauge", help, samples);
  }

  /** Counts and sums of observations, by labels. */
  summary(name: string, help: string, all: Iterable<{ labels: Labels; count: number; sum: number }>): void {
    this.#head(name, "summary", help);
    for (const { labels, count, sum } of all) {
      this.#line(`${name}_count`, labels, count);
      this.#line(`${name}_sum`, labels, sum);
    }
  }

  /** Observations in buckets of one label's values. The last bucket has no bound. */
  histogram(
    name: string,
    help: string,
    all: {
      label: string;
      bounds: readonly number[];
      observed: ReadonlyMap<string, { buckets: readonly number[]; sum: number }>;
    },
  ): void {
    this.#head(name, "histogram", help);
    for (const [value, { buckets, sum }] of all.observed) {
      let total = 0;
      for (const [i, count] of buckets.entries()) {
        total += count;
        this.#line(`${name}_bucket`, { [all.label]: value, le: all.bounds[i] ?? "+Inf" }, total);
      }
      this.#line(`${name}_count`, { [all.label]: value }, total);
      this.#line(`${name}_sum`, { [all.label]: value }, sum);
    }
  }

  toString(): string {
    return this.#text;
  }

  #figure(name: string, type: string, help: string, samples: readonly Sample[]): void {
    this.#head(name, type, help);
    for (const sample of samples)
      if (typeof sample === "number") this.#line(name, {}, sample);
      else this.#line(name, ...sample);
  }

  #head(name: string, type: string, help: string): void {
    this.#text += `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
  }

  #line(name: string, labels: Labels, value: number): void {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`);
    this.#text += `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
  }
}

function escapeLabel(text: string): string {
  return text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"');
}
