import type { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { FilePenLine } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatDate } from '../core/calendar.ts'
import { fullName } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useContractDraft } from './contract-draft.ts'
import { ContractText } from './contract-text.tsx'
import { useContracts } from './use-contracts.ts'
import { usePreview } from './use-preview.ts'

const SAMPLE = 'sample'

/**
 * Renders the contract as the homeowner reads it, instead of the slide while the contract panel is open. Without a contract, a
 * narrow screen shows only the empty state of the panel, which stands below.
 */
export function ContractStage() {
	const { open, list } = useContracts()
	if (open !== null) return <Preview key={open.id} config={open} />
	return (
		<section aria-label="Contract" className="px-6 py-10 max-md:hidden">
			{list.isPending ? (
				<Skeleton className="h-80" />
			) : (
				<EmptyState icon={<FilePenLine className="icon-l" aria-hidden />} title="No contract yet">
					Homeowners read the contract after the price and sign by typing their name. They receive a
					copy immediately.
				</EmptyState>
			)}
		</section>
	)
}

function Preview({ config }: { config: ActionConfig }) {
	const { deckId } = useDeck()
	const { draft } = useContractDraft(config)
	const [presentationId, setPresentationId] = useState(SAMPLE)
	const presentations = trpc.presentations.list.useQuery({ deckId, limit: 20 })
	const preview = usePreview(deckId, draft, presentationId === SAMPLE ? null : presentationId)
	return (
		<section aria-label="Contract as the homeowner reads it" className="px-4 pt-4 pb-6 sm:px-6">
			<div className="mb-3 flex min-h-7 min-w-0 items-center gap-2 text-s max-sm:flex-wrap max-sm:gap-y-0">
				<h2 className="truncate text-m font-semibold max-sm:basis-full">{draft.name}</h2>
				<span className="shrink-0 text-ink-meta max-sm:hidden">Preview</span>
				<Select
					quiet
					aria-label="Preview the contract for this homeowner"
					className="ml-auto max-w-56 max-sm:-ml-1.5 max-sm:max-w-full"
					value={presentationId}
					options={[
						{ value: SAMPLE, label: 'A sample homeowner' },
						...(presentations.data?.presentations ?? []).map(({ id, homeownerData }) => ({
							value: id,
							label: fullName(homeownerData),
						})),
					]}
					onChange={setPresentationId}
				/>
			</div>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
				tabIndex={0}
				aria-label="Text of the contract"
				className="h-[calc(100dvh-240px)] min-h-80 overflow-y-auto rounded-s bg-surface px-5 py-6 text-s shadow-card ring-1 ring-line max-md:h-[50dvh] sm:px-10 sm:py-8"
			>
				{preview.isPending && <Skeleton className="h-64" />}
				{preview.data === undefined && preview.isError && (
					<ErrorState
						title="The preview could not be created"
						message={errorMessage(preview.error)}
						onRetry={() => void preview.refetch()}
					/>
				)}
				{preview.data !== undefined && (
					<div className="mx-auto max-w-[620px]">
						<ContractText blocks={preview.data.blocks} signature={<SignatureLine />} />
						{preview.data.cancellation !== null && (
							<p className="mt-6 border-t border-line pt-3 text-xs text-ink-meta">
								If signed today, the contract could be canceled until the end of{' '}
								{formatDate(preview.data.cancellation.lastDay)}. Two copies of the notice are added
								automatically.
							</p>
						)}
					</div>
				)}
			</section>
		</section>
	)
}

function SignatureLine() {
	return (
		<div className="my-6 rounded-s border border-dashed border-line-strong px-4 py-5">
			<p className="border-b border-ink pb-1 font-serif text-l text-ink-meta italic">
				The homeowner’s typed name
			</p>
			<p className="mt-1 text-xs text-ink-meta">Signature and date</p>
		</div>
	)
}
