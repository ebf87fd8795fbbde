import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@starchart/db';
import { verifyLedgers } from '../../apps/api/src/features/points/verify-ledgers.ts';
import { ChaosClient } from './client.ts';
import { Cluster } from './cluster.ts';
import { breakThings, type Fault } from './faults.ts';
import { inParallel } from './in-parallel.ts';
import { ModelledFamily } from './modelled-family.ts';
import { reconcile } from './reconcile.ts';
import { seedFamilies } from './seed.ts';
import { SharedFamily } from './shared-family.ts';
import { type Figures, newFigures } from './stats.ts';
import { Violation } from './violation.ts';

const START = '2026-03-11T06:00:00Z';
const HOUR_MS = 3_600_000;
/** Time that the clock advances between two days of a run. */
const HOURS_BETWEEN = [7, 24, 24, 48];

export interface ChaosOptions {
  /** Determines the order of operations and the order of faults, but not how they interleave. */
  seed: number;
  faults: Iterable<Fault>;
  /** Number of families with a model. */
  modelled: number;
  /** Number of clients of the shared family. */
  writers: number;
  stepsADay: number;
  /** Interval of ledger checks under load, in ms. */
  auditEveryMs: number;
  /** Share of responses that the proxies cut off. */
  cutShare: number;
}

export interface Verdict {
  figures: Figures;
  /** Descriptions of incorrect responses and ledgers. */
  violations: string[];
  lost: string[];
  doubled: string[];
}

/** Runs all point operations for several families while servers and database fail. */
export class ChaosRun {
  readonly figures = newFigures();
  readonly cluster: Cluster;
  readonly #options: ChaosOptions;
  readonly #folder: string;
  readonly #modelled: ModelledFamily[];
  readonly #shared: SharedFamily;
  readonly #violations: string[] = [];

  private constructor(
    options: ChaosOptions,
    folder: string,
    cluster: Cluster,
    families: Awaited<ReturnType<typeof seedFamilies>>,
  ) {
    this.#options = options;
    this.#folder = folder;
    this.cluster = cluster;
    const client = new ChaosClient(cluster, this.figures);
    const [shared, ...own] = families;
    if (!shared) throw new Error('There are no families');
    this.#shared = new SharedFamily(shared, client, cluster.now());
    this.#modelled = own.map((family) => new ModelledFamily(family, client, cluster.now()));
  }

  /** Starts everything in a folder that `close` removes. */
  static async open(options: ChaosOptions): Promise<ChaosRun> {
    const folder = mkdtempSync(join(tmpdir(), 'starchart-chaos-'));
    const cleanup = new AsyncDisposableStack();
    cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
    try {
      const cluster = await Cluster.create(folder, START);
      cleanup.defer(() => cluster.close());
      const families = await seedFamilies(cluster, 1 + options.modelled);
      await cluster.serve({ share: options.cutShare, random: Math.random });
      return new ChaosRun(options, folder, cluster, families);
    } catch (error) {
      await cleanup.disposeAsync();
      throw error;
    }
  }

  /**
   * Runs until `end` is aborted, all faults have occurred, or a violation is found. Every write has a
   * response by then.
   */
  async run(end: AbortSignal): Promise<void> {
    this.figures.startedAt = Date.now();
    const stop = new AbortController();
    const anyEnd = AbortSignal.any([end, stop.signal]);
    const guard = async (work: Promise<void>) => {
      try {
        await work;
      } catch (error) {
        this.#violations.push(error instanceof Violation ? error.message : String(error));
        stop.abort();
      }
    };
    const breaking = breakThings(this.cluster, this.#options.faults, { figures: this.figures, end: anyEnd });
    await Promise.all([
      guard(breaking.finally(() => stop.abort())),
      guard(this.#live(anyEnd)),
      guard(this.#audit(anyEnd)),
    ]);
    this.figures.endedAt = Date.now();
  }

  /** Checks all ledgers, compares them with every receipt, and returns the violations. */
  async judge(): Promise<Verdict> {
    this.figures.cuts = this.cluster.cuts;
    const violations = [...this.#violations, ...(await this.#faultyLedgers())];
    const reconciliations = await Promise.all(
      [this.#shared, ...this.#modelled].map(({ receipts }) => reconcile(this.cluster.database, receipts)),
    );
    const lost = reconciliations.flatMap((reconciliation) => reconciliation.lost);
    const doubled = reconciliations.flatMap((reconciliation) => reconciliation.doubled);
    return { figures: this.figures, violations, lost, doubled };
  }

  async close(): Promise<void> {
    await this.cluster.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #live(end: AbortSignal): Promise<void> {
    const { seed, stepsADay: steps, writers } = this.#options;
    let isWrong = false;
    const isOver = () => isWrong || end.aborted;
    for (let day = this.figures.days; !isOver(); day++) {
      const seedOf = (client: number) => seed * 1_000_003 + day * 1_009 + client;
      const seeds = Array.from({ length: writers }, (_, writer) => seedOf(this.#modelled.length + writer));
      const clients = [
        ...this.#modelled.map((family, client) => family.live(day, { seed: seedOf(client), steps, isOver })),
        this.#shared.live(day, { seeds, steps, isOver }),
      ];
      await inParallel(clients, () => (isWrong = true));
      await this.cluster.undisturbed(async () => {
        for (const family of this.#modelled) await family.compare(this.cluster.database.db);
        if (!isOver()) await this.#beginDayAfter(day);
      });
    }
  }

  async #beginDayAfter(day: number): Promise<void> {
    const hours = HOURS_BETWEEN[(this.#options.seed + day) % HOURS_BETWEEN.length] ?? 24;
    const tomorrow = new Date(this.cluster.now().getTime() + hours * HOUR_MS);
    await this.cluster.moveTo(tomorrow);
    for (const family of [this.#shared, ...this.#modelled]) family.now = tomorrow;
    this.figures.days += 1;
  }

  async #audit(end: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(this.#options.auditEveryMs, undefined, { signal: end }).catch(() => {});
      if (end.aborted) return;
      try {
        const [faulty] = await this.#faultyLedgers();
        if (faulty !== undefined) throw new Violation(faulty);
        this.figures.audits += 1;
      } catch (error) {
        // The database may be unavailable.
        if (!isUnavailable(error)) throw error;
      }
    }
  }

  async #faultyLedgers(): Promise<string[]> {
    const { faulty } = await verifyLedgers({ db: this.cluster.database.db, clock: this.cluster });
    return faulty.map(
      ({ familyId, childId, faults }) =>
        `The ledger of child ${childId} in family ${familyId} does not balance: ${faults.join(', ')}`,
    );
  }
}
