import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

/** Upper bounds in seconds, from what a read takes on an idle machine to where a request is given up. */
const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * What one server process counts of its own work, in the units and names of Prometheus. Labels are routes, procedures and
 * codes, of which there are few; never an id, an address or a name.
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
    help: 'Calls of each procedure through both doors; outcome is ok or the code of the refusal',
    labelNames: ['procedure', 'outcome'],
    buckets: DURATION_BUCKETS_S,
    registers: [this.registry],
  });

  readonly #streams = new Gauge({
    name: 'starchart_event_streams',
    help: 'Streams of live events that this process holds open',
    registers: [this.registry],
  });

  readonly #hints = new Counter({
    name: 'starchart_event_hints_total',
    help: 'Hints of changes that were told to streams',
    registers: [this.registry],
  });

  /** So many streams of events are open now. */
  noteStreams(open: number): void {
    this.#streams.set(open);
  }

  /** A stream was told of a change. */
  noteHint(): void {
    this.#hints.inc();
  }

  /** A call of a procedure has come to its end. */
  noteCall(procedure: string, outcome: string, seconds: number): void {
    this.#calls.observe({ procedure, outcome }, seconds);
  }

  /** Notes every request that an app answers. */
  watchRequests(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      // Of the paths that strangers make up there is no end: they count as one.
      const route = request.routeOptions.url ?? 'none';
      // A stream lasts as long as somebody looks: that is no time that a request takes.
      if (reply.raw.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
      const labels = { method: request.method, route, status: reply.statusCode };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
    });
  }
}
