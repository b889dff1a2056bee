import type { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Segmented } from '@dormer/ui/segmented'
import { Status } from '@dormer/ui/status'
import { toastSuccess } from '@dormer/ui/toast'
import { type ReactNode, useRef, useState } from 'react'
import { errorMessage, toApiError } from '../core/api-error.ts'
import { ConflictDialog } from '../core/conflict-dialog.tsx'
import { conflictingTexts, currentRecord } from '../core/conflicting-texts.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { ReadingNotes } from '../core/reading-notes.tsx'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { Panel, PanelSection } from '../deck-editing/panel.tsx'
import { ClosingButtons } from './closing-buttons.tsx'
import { type Draft, useContractDraft } from './contract-draft.ts'
import { ContractMenu } from './contract-menu.tsx'
import { BLANKS_ID, ContractProblems, companyBlanks } from './contract-problems.tsx'
import { SigningFields } from './signing-fields.tsx'
import { TemplateField, type TextView } from './text-editing/template-field.tsx'
import type { TextFieldHandle } from './text-editing/text-field.ts'
import { usePreview } from './use-preview.ts'
import { VariableChips } from './variable-chips.tsx'

type ContractEditorProps = { config: ActionConfig; choice: ReactNode }

const VIEWS = [
	{ value: 'formatted', label: 'Formatted' },
	{ value: 'markdown', label: 'Markdown' },
] as const

/** Renders the editor of a contract template. After a template is published, homeowners sign the published text. */
export function ContractEditor({ config, choice }: ContractEditorProps) {
	const { deckId } = useDeck()
	const { draft, base, isChanged, isOutdated, readingNotes, change, keep, discard } =
		useContractDraft(config)
	const [isComparing, setComparing] = useState(false)
	const preview = usePreview(deckId, draft, null)
	const field = useRef<TextFieldHandle>(null)
	const [view, setView] = useState<TextView>('formatted')
	const save = useSave(config, discard)
	const unknown = preview.data?.unknown ?? []
	const blanks = companyBlanks(preview.data?.missing ?? [])
	const errorDetails = save.isError ? toApiError(save.error).details : []
	const errorOf = (name: keyof Draft) =>
		errorDetails.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message
	const isPublished = config.status === 'published'
	return (
		<Panel
			title="Contract"
			end={
				<>
					{choice}
					<ContractMenu
						config={config}
						onImport={({ templateMarkdown, readingNotes: notes }) =>
							change({ templateMarkdown }, notes)
						}
					/>
				</>
			}
			foot={
				<>
					<Status tone={statusTone(config, isChanged)}>{statusWord(config, isChanged)}</Status>
					<span className="ml-auto flex gap-2">
						{isChanged && (
							<Button size="s" look="quiet" onClick={discard}>
								Discard
							</Button>
						)}
						{!isPublished && isChanged && (
							<Button
								size="s"
								busy={save.isPending && save.variables.status === 'draft'}
								disabled={unknown.length > 0}
								onClick={() =>
									save.mutate({ ...idsOf(config), ...draft, revision: base, status: 'draft' })
								}
							>
								Save draft
							</Button>
						)}
						{(isChanged || !isPublished) && (
							<Button
								size="s"
								look="primary"
								busy={save.isPending && save.variables.status === 'published'}
								disabled={unknown.length + blanks.length > 0}
								{...(blanks.length > 0 && { 'aria-describedby': BLANKS_ID })}
								onClick={() =>
									save.mutate({ ...idsOf(config), ...draft, revision: base, status: 'published' })
								}
							>
								Publish
							</Button>
						)}
					</span>
				</>
			}
		>
			<div className="grid gap-3 pb-4">
				{save.isError && errorDetails.length === 0 && (
					<FormAlert message={errorMessage(save.error)} />
				)}
				{isOutdated && isComparing && (
					<ConflictDialog
						texts={conflictingTexts(draft, config)}
						onClose={() => setComparing(false)}
						onKeepMine={() => {
							setComparing(false)
							keep()
						}}
						onUseTheirs={() => {
							setComparing(false)
							discard()
						}}
					/>
				)}
				{isOutdated && (
					<p role="status" className="rounded-s bg-warn-soft px-3 py-2 text-s text-warn">
						Someone else saved this contract after you started editing.{' '}
						<button
							type="button"
							className="font-semibold underline underline-offset-3"
							onClick={() => setComparing(true)}
						>
							Compare versions
						</button>
					</p>
				)}
				<ReadingNotes notes={readingNotes} onClose={() => change({}, [])} />
				<Field label="Name" error={errorOf('name')}>
					{(control) => (
						<Input
							{...control}
							value={draft.name}
							maxLength={120}
							onChange={({ target }) => change({ name: target.value })}
						/>
					)}
				</Field>
				<div className="min-w-0">
					<div className="mb-1 flex items-center justify-between">
						<span className="text-s font-medium">Text</span>
						<Segmented label="Editing mode" value={view} options={VIEWS} onChange={setView} />
					</div>
					<TemplateField
						ref={field}
						label="Text"
						view={view}
						value={draft.templateMarkdown}
						onChange={(templateMarkdown) => change({ templateMarkdown })}
						unknown={unknown.filter(({ path }) => path === 'templateMarkdown')}
						error={errorOf('templateMarkdown')}
						markdownNote={
							<p>
								Markdown: # heading, **bold**, - list. {'<!-- signature -->'} marks the signature’s
								place.
							</p>
						}
					/>
				</div>
				<VariableChips
					values={preview.data?.values}
					text={draft.templateMarkdown}
					onInsert={(variable) => field.current?.insert(variable)}
				/>
				<ContractProblems
					draft={draft}
					preview={preview.data}
					view={view}
					onSelect={(part) => field.current?.select(part)}
					onChange={change}
				/>
			</div>
			<SigningFields
				draft={draft}
				onChange={change}
				agreeError={errorOf('requirements')}
				repError={errorOf('repName')}
			/>
			<PanelSection
				title="Disclosures"
				help="Printed at the end of the contract: the notices that your state requires."
			>
				<TemplateField
					label="Disclosures"
					isShort
					view={view}
					value={draft.disclosuresMarkdown ?? ''}
					onChange={(text) => change({ disclosuresMarkdown: text || null })}
					unknown={unknown.filter(({ path }) => path === 'disclosuresMarkdown')}
					error={errorOf('disclosuresMarkdown')}
				/>
			</PanelSection>
			<ClosingButtons />
		</Panel>
	)
}

function useSave(config: ActionConfig, discard: () => void) {
	const utils = trpc.useUtils()
	const { deckId } = config
	return trpc.contracts.updateActionConfig.useMutation({
		onError: (error) => {
			if (currentRecord(error) !== null)
				void utils.contracts.listActionConfigs.invalidate({ deckId })
		},
		onSuccess: async ({ actionConfig }) => {
			utils.contracts.listActionConfigs.setData({ deckId }, (before) => ({
				actionConfigs: (before?.actionConfigs ?? []).map((other) =>
					other.id === actionConfig.id ? actionConfig : other,
				),
			}))
			discard()
			toastSuccess(
				actionConfig.status === 'published'
					? `Version ${actionConfig.version} published`
					: 'Draft saved',
			)
			await utils.decks.preflight.invalidate({ deckId })
		},
	})
}

const idsOf = ({ id, deckId }: ActionConfig) => ({ configId: id, deckId })

function statusTone({ status }: ActionConfig, isChanged: boolean) {
	if (isChanged) return 'warn'
	return status === 'published' ? 'good' : 'open'
}

function statusWord({ status, version }: ActionConfig, isChanged: boolean): string {
	if (status === 'draft') return isChanged ? 'Not saved' : 'Draft'
	return isChanged ? `Changed since version ${version}` : `Published, version ${version}`
}
