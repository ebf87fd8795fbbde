import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

/** Upper bounds in seconds, from a fast read to the request timeout. */
const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Prometheus metrics of one server process. Labels have few values: routes, procedures and codes, never ids,
 * addresses or names.
 */
export class Metrics {
  readonly registry = new Registry();

  readonly #requests = new Histogram({
    name: 'starchart_http_request_duration_seconds',
    help: 'Requests by method, route and status, from their arrival to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [this.registry],
  });

  readonly #calls = new Histogram({
    name: 'starchart_procedure_duration_seconds',
    help: 'Calls of each procedure over both transports; outcome is ok or the code of the refusal',
    labelNames: ['procedure', 'outcome'],
    buckets: DURATION_BUCKETS_S,
    registers: [this.registry],
  });

  readonly #streams = new Gauge({
    name: 'starchart_event_streams',
    help: 'Streams of live events that this process holds open',
    registers: [this.registry],
  });

  readonly #changeEvents = new Counter({
    name: 'starchart_event_hints_total',
    help: 'Change events sent to streams',
    registers: [this.registry],
  });

  noteStreams(open: number): void {
    this.#streams.set(open);
  }

  countChangeEvent(): void {
    this.#changeEvents.inc();
  }

  noteCall(procedure: string, outcome: string, seconds: number): void {
    this.#calls.observe({ procedure, outcome }, seconds);
  }

  watchRequests(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      // Unknown paths share one label: their number is unbounded.
      const route = request.routeOptions.url ?? 'none';
      // The duration of a stream is not a response time.
      if (reply.raw.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
      const labels = { method: request.method, route, status: reply.statusCode };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
    });
  }
}
