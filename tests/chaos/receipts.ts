import type { NetworkAnswer } from '../../apps/api/test-support/network-client.ts';
import type { MoneyOperation } from './money-operations.ts';
import { Violation } from './violation.ts';

/** Acknowledged operations of one family, to compare with its ledger. */
export class Receipts {
  readonly familyId: number;
  /** Amounts of deductions and bonuses by key, which is also their reason. */
  readonly adjustments = new Map<string, number>();
  readonly redemptions = new Set<number>();
  readonly given = new Set<number>();
  readonly cancelled = new Set<number>();
  readonly takenBack = new Set<number>();
  readonly rejected = new Set<number>();
  /** Habits with approval: no response says whether a completion was pending when it was undone. */
  readonly withApproval = new Set<number>();
  /** Number of completions and undos per habit, corrections included. */
  readonly credited = new Map<number, number>();
  readonly undone = new Map<number, number>();

  constructor(familyId: number) {
    this.familyId = familyId;
  }

  /** Records a success. Throws `Violation` if the same effect was acknowledged before. */
  keep(operation: MoneyOperation, target: number, key: string, { body }: NetworkAnswer): void {
    switch (operation.do) {
      case 'bonus':
      case 'note':
        this.adjustments.set(key, operation.points);
        break;
      case 'deduct':
        this.adjustments.set(key, -operation.points);
        break;
      case 'redeem':
        keepOnce(this.redemptions, body.id, 'The same redemption was created twice');
        break;
      case 'fulfill':
        this.given.add(target);
        break;
      case 'cancel':
        this.cancelled.add(target);
        break;
      case 'takeBack':
        keepOnce(this.takenBack, target, 'The same line was taken back twice');
        break;
      case 'reject':
        keepOnce(this.rejected, target, 'The same completion was rejected twice');
        break;
      case 'complete':
        if (body.pointsEarned > 0) countUp(this.credited, target);
        break;
      case 'correct':
        if (body.changed > 0) countUp(operation.cell.done ? this.credited : this.undone, target);
        break;
      case 'undo':
        countUp(this.undone, target);
        break;
      default:
        break;
    }
  }
}

function keepOnce(set: Set<number>, id: number, otherwise: string): void {
  if (set.has(id)) throw new Violation(`${otherwise}: ${id}`);
  set.add(id);
}

function countUp(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}
