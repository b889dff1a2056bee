import { SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'

/** `paid`: an engine that costs money. `open`: text that nobody of the company wrote, asked for without an account. */
export type SpendingKind = 'paid' | 'open'
type Spending = { organizationId: string; kind: SpendingKind; characters: number }

/** The company has had all the speech that a day allows. */
export class SpeechBudgetExceeded extends SpeechFailed {
	constructor() {
		super('busy', 'The budget of the day is spent')
	}
}

/**
 * Takes characters from the company's budget of the day (UTC). One statement decides, so that no number of processes
 * spends more than `SPEECH_CHARACTERS_PER_DAY`. Throws `SpeechBudgetSpent` beyond it.
 */
export async function chargeSpeechBudget(
	app: Pick<App, 'db' | 'config' | 'now'>,
	spending: Spending,
) {
	const { organizationId, kind, characters } = spending
	const limit = app.config.SPEECH_CHARACTERS_PER_DAY
	const charged = await app.db.$executeRaw`
		insert into speech_spending as s (organization_id, day, kind, characters)
		select ${organizationId}::uuid, ${dayOf(app.now())}::date, ${kind}, ${characters}::int
		 where ${characters}::int <= ${limit}::int
		on conflict (organization_id, day, kind) do update
		   set characters = s.characters + excluded.characters
		 where s.characters + excluded.characters <= ${limit}::int`
	if (charged === 0) throw new SpeechBudgetExceeded()
}

/** Gives back what was taken for speech that did not come. */
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
