import { suggestFacts } from '@dormer/local-engines'
import { FACT_KINDS, FACT_LABELS } from '@dormer/providers/facts'
import type { AnswerSource } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { findProfileSources } from './profile.ts'
import { readAllPassages } from './read-all-passages.ts'
import type { CompanyFact, CompanyFacts, ConfirmFactInput, FactKind } from './schema.ts'
import { sectionOf } from './section-of.ts'

/** A confirmed fact that answers may say. */
export type ConfirmedFact = { kind: FactKind; statement: string }

type Scope = Pick<App, 'db' | 'now'> & { organizationId: string }

/** Returns the confirmed facts of a company whose last day has not passed. */
export async function findFacts({ db, now, organizationId }: Scope): Promise<ConfirmedFact[]> {
	const today = new Date(now().toISOString().slice(0, 10))
	const rows = await db.kbFact.findMany({
		where: { organizationId, OR: [{ validUntil: null }, { validUntil: { gte: today } }] },
	})
	return rows.flatMap(({ kind: stored, statement }) =>
		FACT_KINDS.flatMap((kind) => (kind === stored ? [{ kind, statement }] : [])),
	)
}

/** Returns a fact as a source of answers. */
export const factSource = ({ kind, statement }: ConfirmedFact): AnswerSource => ({
	type: 'fact',
	id: kind,
	title: FACT_LABELS[kind],
	lines: [statement],
})

/** Lists every fact. A fact that the company has not confirmed has a suggestion from the documents and the profile, if there is one. */
export async function listFacts(ctx: OrgContext): Promise<CompanyFacts> {
	const { db, organizationId } = ctx
	const [rows, passages, profile, answers] = await Promise.all([
		db.kbFact.findMany({ where: { organizationId } }),
		readAllPassages(ctx, organizationId),
		findProfileSources({ db, organizationId }),
		countAnswers(ctx),
	])
	const suggestions = suggestFacts([...passages, ...profile])
	const facts = FACT_KINDS.map((kind): CompanyFact => {
		const row = rows.find((one) => one.kind === kind)
		const suggested = suggestions.find((one) => one.kind === kind)
		return {
			kind,
			label: FACT_LABELS[kind],
			statement: row?.statement ?? null,
			source: row?.source ?? null,
			validUntil: row?.validUntil?.toISOString().slice(0, 10) ?? null,
			confirmedBy: row?.confirmedBy ?? null,
			confirmedAt: row?.confirmedAt.toISOString() ?? null,
			suggestion:
				row !== undefined || suggested === undefined
					? null
					: {
							statement: suggested.statement,
							documentId: suggested.source.type === 'document' ? suggested.source.id : null,
							source: citeSource(suggested.source),
						},
			answers: answers.get(kind) ?? 0,
		}
	})
	return { facts }
}

/** Names a source with the headings above the sentence: "Our warranty, Workmanship". */
function citeSource({ title, section }: AnswerSource): string {
	const parts = [title, sectionOf({ title, section: section ?? null })].filter(Boolean)
	return parts.join(', ').slice(0, 300)
}

/** Stores the sentence of a fact, or removes the fact when the sentence is null. Returns all facts. */
export async function confirmFact(
	ctx: OrgContext & { member: { name: string } },
	input: ConfirmFactInput,
): Promise<CompanyFacts> {
	const { db, organizationId } = ctx
	const { kind, statement, source, validUntil } = input
	if (statement === null) {
		await db.kbFact.deleteMany({ where: { organizationId, kind } })
		return listFacts(ctx)
	}
	const fact = {
		statement,
		source,
		validUntil: validUntil === null ? null : new Date(validUntil),
		confirmedBy: ctx.member.name,
		confirmedAt: ctx.now(),
	}
	await db.kbFact.upsert({
		where: { organizationId_kind: { organizationId, kind } },
		create: { organizationId, kind, ...fact },
		update: fact,
	})
	return listFacts(ctx)
}

/** Counts the answers to homeowners that said each fact. Prisma cannot look into the citations, which are JSON. */
async function countAnswers({ pool, organizationId }: OrgContext): Promise<Map<string, number>> {
	const { rows } = await pool.query<{ kind: string; times: number }>({
		name: 'knowledge.fact-answers',
		text: `select citations -> 0 ->> 'id' as kind, count(*)::int as times
		         from question
		        where organization_id = $1 and asked_by = 'homeowner'
		          and citations @> '[{"type": "fact"}]'
		        group by 1`,
		values: [organizationId],
	})
	return new Map(rows.map(({ kind, times }) => [kind, times]))
}
