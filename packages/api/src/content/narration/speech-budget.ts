import { SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'

/**
 * The two daily budgets. `paid` counts the characters sent to a paid provider. `open` counts the characters of texts from
 * callers without an account, unless the company wrote these texts.
 */
export type SpendingKind = 'paid' | 'open'
export type Spending = { organizationId: string; kind: SpendingKind; characters: number }

/** Signals that an organization has used up its daily speech budget. */
export class SpeechBudgetExceeded extends SpeechFailed {
	constructor() {
		super('busy', 'The daily speech budget is used up')
	}
}

/**
 * Subtracts the characters of a text from the organization's speech budget for this UTC day. One statement checks and
 * subtracts, so concurrent processes never exceed `SPEECH_CHARACTERS_PER_DAY`. Throws `SpeechBudgetExceeded` when fewer
 * characters are left than the text needs.
 */
export async function chargeSpeechBudget(
	app: Pick<App, 'db' | 'config' | 'now'>,
	spending: Spending,
) {
	const { organizationId, kind, characters } = spending
	const budget = { organizationId, day: new Date(dayOf(app.now())), kind }
	await app.db.speechSpending.createMany({
		data: { ...budget, characters: 0 },
		skipDuplicates: true,
	})
	const { count } = await app.db.speechSpending.updateMany({
		where: { ...budget, characters: { lte: app.config.SPEECH_CHARACTERS_PER_DAY - characters } },
		data: { characters: { increment: characters } },
	})
	if (count === 0) throw new SpeechBudgetExceeded()
}

/** Refunds the characters that were charged for a failed synthesis. */
export async function refundSpeechBudget(
	app: Pick<App, 'db' | 'now'>,
	spending: Spending,
): Promise<void> {
	await app.db.speechSpending.updateMany({
		where: {
			organizationId: spending.organizationId,
			day: new Date(dayOf(app.now())),
			kind: spending.kind,
		},
		data: { characters: { decrement: spending.characters } },
	})
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
