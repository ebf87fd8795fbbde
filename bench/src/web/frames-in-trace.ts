/** The used fields of a Chromium trace event. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** CPU time, in µs. */
  tdur?: number;
  args: {
    name?: string;
    frame_reporter?: {
      frame_sequence: number;
      state: string;
      affects_smoothness?: boolean;
      has_missing_content?: boolean;
    };
  };
}

export const TRACED = ['cc', 'benchmark', 'toplevel', 'disabled-by-default-devtools.timeline.frame'];

export interface Frames {
  /** Frames with changes. */
  wanted: number;
  /** Dropped frames. */
  lost: number;
  /** Frames with an unpainted part. */
  blank: number;
  /** CPU time of the main thread, in ms; independent of the load of the machine. */
  workMs: number;
}

/** Counts frames like Chromium's smoothness metric. */
export function framesIn(trace: Buffer): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const [shown, lost, blank] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const { name, ph, args } of traceEvents) {
    const frame = args.frame_reporter;
    if (name !== 'PipelineReporter' || ph !== 'b' || !frame) continue;
    if (frame.state.startsWith('STATE_PRESENTED')) shown.add(frame.frame_sequence);
    if (frame.state === 'STATE_DROPPED' && frame.affects_smoothness) lost.add(frame.frame_sequence);
    if (frame.has_missing_content) blank.add(frame.frame_sequence);
  }
  return {
    wanted: shown.union(lost).size,
    lost: lost.difference(shown).size,
    blank: blank.size,
    workMs: workIn(traceEvents),
  };
}

function workIn(traceEvents: readonly TraceEvent[]): number {
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid} ${tid}`),
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
