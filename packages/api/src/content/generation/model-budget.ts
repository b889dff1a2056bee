import type { OnUsage } from '@dormer/providers/language'
import { priceOfCall } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ModelSpending } from './schema.ts'

type BudgetApp = Pick<App, 'db' | 'config' | 'now'>
const MICRO_DOLLARS = 1_000_000

/** Signals that a company has used up its daily budget for model calls. The local engine then does the work. */
export class ModelBudgetExceeded extends Error {}

/**
 * Calls a model, and adds the cost of the call to what the company has spent on this UTC day, even when the call fails. Throws
 * `ModelBudgetExceeded` without calling the model when the company has already spent `MODEL_DOLLARS_PER_DAY`
 * (docs/design/contract.md#cost-of-models). Concurrent calls can exceed the limit by the cost of these calls.
 */
export async function withModelBudget<Result>(
	app: BudgetApp,
	organizationId: string,
	call: (onUsage: OnUsage) => Promise<Result>,
): Promise<Result> {
	if ((await readSpending(app, organizationId)) >= app.config.MODEL_DOLLARS_PER_DAY * MICRO_DOLLARS)
		throw new ModelBudgetExceeded('The daily budget for models is used up')
	let cost = 0
	try {
		return await call((usage) => {
			cost += priceOfCall(usage)
		})
	} finally {
		if (cost > 0) await addSpending(app, organizationId, Math.round(cost))
	}
}

async function addSpending(
	{ db, now }: BudgetApp,
	organizationId: string,
	microDollars: number,
): Promise<void> {
	const key = { organizationId, day: new Date(dayOf(now())) }
	await db.modelSpending.upsert({
		where: { organizationId_day: key },
		create: { ...key, microDollars },
		update: { microDollars: { increment: microDollars } },
	})
}

/** Returns what the company spent on model calls today (UTC), with the daily limit, in dollars. */
export async function getModelSpending(ctx: OrgContext): Promise<ModelSpending> {
	return {
		hasModel: ctx.providers.language.engine !== 'local',
		spentDollars: (await readSpending(ctx, ctx.organizationId)) / MICRO_DOLLARS,
		limitDollars: ctx.config.MODEL_DOLLARS_PER_DAY,
	}
}

async function readSpending({ db, now }: BudgetApp, organizationId: string): Promise<number> {
	const row = await db.modelSpending.findUnique({
		where: { organizationId_day: { organizationId, day: new Date(dayOf(now())) } },
	})
	return row?.microDollars ?? 0
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
