import type { Prisma, Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireDeck } from '../../core/require.ts'
import { checkRevision } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { checkLanguage } from './check-language.ts'
import { checkComplexity, checkPrintable, checkTemplate, type Template } from './check-template.ts'
import { sha256, wholeTemplate } from './compose.ts'
import { checkLoosening } from './loosened-requirements.ts'
import { mergeRequirements, presentActionConfig } from './present-action-config.ts'
import { publicationWarnings } from './publication-warnings.ts'
import { recordConfigChange } from './record-config-change.ts'
import {
	type ActionConfig,
	type ActionConfigInput,
	type ActionConfigList,
	ActionType,
	type CreateActionConfigInput,
	DEFAULT_REQUIREMENTS,
	type ListActionConfigsInput,
	type UpdateActionConfigInput,
} from './schema.ts'
import { readSettings } from './settings.ts'

type ConfigRow = Prisma.ActionConfigGetPayload<object>
type SavedActionConfig = { actionConfig: ActionConfig; warnings: string[] }

/** Returns the action configs of a deck, oldest first. */
export async function listActionConfigs(
	ctx: OrgContext,
	{ deckId }: ListActionConfigsInput,
): Promise<ActionConfigList> {
	await requireDeck(ctx, deckId)
	const rows = await ctx.db.actionConfig.findMany({
		where: { organizationId: ctx.organizationId, deckId, deletedAt: null },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
	})
	return { actionConfigs: rows.map(presentActionConfig) }
}

/** Returns one action config of a deck. */
export async function getActionConfig(
	ctx: OrgContext,
	input: ActionConfigInput,
): Promise<{ actionConfig: ActionConfig }> {
	await requireDeck(ctx, input.deckId)
	return { actionConfig: presentActionConfig(await requireConfig(ctx, input)) }
}

/**
 * Creates an action config with version 1. Rejects a contract text that `checkTemplate` rejects, and a published one that
 * `checkPrintable` or `checkLanguage` rejects. Rejects with 403 when a user who is not an admin switches off a requirement (`checkLoosening`).
 */
export async function createActionConfig(
	ctx: OrgContext,
	input: CreateActionConfigInput,
): Promise<SavedActionConfig> {
	const deck = await requireDeck(ctx, input.deckId)
	checkTemplate(input.actionType, input)
	const requirements = mergeRequirements({}, input.requirements)
	checkLoosening(ctx, DEFAULT_REQUIREMENTS, requirements)
	await checkComplexity(input)
	if (isPublishedContract(input)) {
		const settings = await readSettings(ctx.db, ctx.organizationId)
		checkLanguage(input, { language: deck.language, settings })
		await checkPrintable(input)
	}
	const row = await ctx.db.$transaction(async (tx) => {
		const created = await tx.actionConfig.create({
			data: {
				...input,
				id: newId(),
				organizationId: ctx.organizationId,
				requirements,
				publishedSha256: input.status === 'published' ? textHash(input) : null,
				createdAt: ctx.now(),
				updatedAt: ctx.now(),
			},
		})
		await recordConfigChange(tx, ctx, {
			change: 'created',
			row: created,
			before: null,
			after: created,
		})
		return created
	})
	return { actionConfig: presentActionConfig(row), warnings: await publicationWarnings(ctx, row) }
}

/**
 * Changes only the fields that the input contains. Publishing a text that differs from the last published text
 * increments the version. The legal record of a signed document keeps the text that was signed.
 */
export async function updateActionConfig(
	ctx: OrgContext,
	input: UpdateActionConfigInput,
): Promise<SavedActionConfig> {
	const { deckId, configId, actionType, requirements = {}, revision, ...fields } = input
	const deck = await requireDeck(ctx, deckId)
	await checkComplexity({
		templateMarkdown: input.templateMarkdown ?? '',
		disclosuresMarkdown: input.disclosuresMarkdown ?? null,
	})
	const row = await ctx.db.$transaction(async (tx) => {
		await lockConfig(tx, ctx, configId)
		const before = await requireConfig({ ...ctx, db: tx }, input)
		if (actionType !== undefined && actionType !== before.actionType)
			throw invalid('actionType', 'The type cannot change. Create another action config.')
		checkRevision(revision, presentActionConfig(before))
		const after = { ...before, ...definedFields(fields) }
		checkTemplate(ActionType.parse(before.actionType), after)
		if (isPublishedContract(after)) {
			const settings = await readSettings(tx, ctx.organizationId)
			checkLanguage(after, { language: deck.language, settings })
			await checkPrintable(after)
		}
		const merged = mergeRequirements(before.requirements, requirements)
		checkLoosening(ctx, mergeRequirements(before.requirements, {}), merged)
		const updated = await tx.actionConfig.update({
			where: { id: configId, organizationId: ctx.organizationId },
			data: {
				...definedFields(fields),
				...publicationChanges(before, after),
				requirements: merged,
				updatedAt: ctx.now(),
			},
		})
		await recordConfigChange(tx, ctx, {
			change: 'updated',
			row: updated,
			before,
			after: updated,
		})
		return updated
	})
	return { actionConfig: presentActionConfig(row), warnings: await publicationWarnings(ctx, row) }
}

/** Soft-deletes an action config. Keeps the documents that homeowners signed from its template. */
export async function deleteActionConfig(
	ctx: OrgContext,
	input: ActionConfigInput,
): Promise<{ success: true }> {
	await requireDeck(ctx, input.deckId)
	await ctx.db.$transaction(async (tx) => {
		await lockConfig(tx, ctx, input.configId)
		const before = await requireConfig({ ...ctx, db: tx }, input)
		await tx.actionConfig.update({
			where: { id: before.id, organizationId: ctx.organizationId },
			data: { deletedAt: ctx.now() },
		})
		await recordConfigChange(tx, ctx, {
			change: 'deleted',
			row: before,
			before,
			after: null,
		})
	})
	return { success: true }
}

function isPublishedContract({
	actionType,
	status,
}: {
	actionType: string
	status: string
}): boolean {
	return actionType === 'contract' && status === 'published'
}

function publicationChanges(
	before: ConfigRow,
	after: Template & { status: string },
): { version?: number; publishedSha256?: string } {
	const publishedSha256 = textHash(after)
	if (after.status !== 'published' || publishedSha256 === before.publishedSha256) return {}
	if (before.publishedSha256 === null) return { publishedSha256 }
	return { publishedSha256, version: before.version + 1 }
}

function textHash(template: Template): string {
	return sha256(wholeTemplate(template))
}

async function lockConfig(
	tx: Tx,
	{ organizationId }: Pick<OrgContext, 'organizationId'>,
	configId: string,
): Promise<void> {
	await lockRow(tx, { table: 'action_config', id: configId, organizationId })
}

async function requireConfig(
	ctx: Pick<OrgContext, 'organizationId'> & { db: Pick<OrgContext['db'], 'actionConfig'> },
	{ deckId, configId }: ActionConfigInput,
): Promise<ConfigRow> {
	const { organizationId } = ctx
	const row = await ctx.db.actionConfig.findFirst({
		where: { id: configId, organizationId, deckId, deletedAt: null },
	})
	if (row === null) throw notFound('Action config')
	return row
}
