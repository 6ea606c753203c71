import { jsonResponse, type Route } from "../net/route";
import { PrometheusText } from "../system/prometheus";

/** What an operator's tools ask a backend. */
export interface Monitored {
  /** One JSON object. Not ready means that requests are not answered. */
  health(): { ready: boolean };
  /** The figures in the text format of Prometheus. */
  metrics(): string;
}

/** The state of the backend for an operator's tools: for callers on this machine, given addresses, or the admin key. */
export function monitorRoutes(monitored: Monitored): Route[] {
  return [
    {
      method: "GET",
      path: "/healthz",
      access: "monitor",
      handle: async () => {
        const health = monitored.health();
        return jsonResponse(health, health.ready ? 200 : 503);
      },
    },
    {
      method: "GET",
      path: "/metrics",
      access: "monitor",
      handle: async () => ({
        status: 200,
        headers: { "content-type": PrometheusText.contentType },
        body: monitored.metrics(),
      }),
    },
  ];
}
