import type {
	PriceBookCorrection,
	PriceBookPreview,
	PriceBookTable,
} from '@dormer/api/content/price-book/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, FileUp } from 'lucide-react'
import { useState } from 'react'
import { AdminsOnly } from '../core/admins-only.tsx'
import { errorMessage } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formatCount } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { dropTarget } from '../uploads/use-drop.ts'
import { ImportReview } from './import-review.tsx'
import { readTableFile, type TableFile } from './table-file.ts'

const ACCEPT = '.csv,.txt,text/csv,text/plain'

/** Renders the page on which an admin imports a table: file, columns, and what each line would do. */
export function ImportPage() {
	useDocumentTitle('Import items')
	return (
		<main id="main" className="w-full max-w-[1224px] min-w-0 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
			<nav
				aria-label="Breadcrumb"
				className="mb-2 flex flex-wrap items-center gap-1.5 text-s text-ink-meta"
			>
				<Link to="/price-book" className="rounded-xs hover:text-ink">
					Price book
				</Link>
				<ChevronRight className="icon-s text-ink-3" aria-hidden />
				<span>Import</span>
			</nav>
			<AdminsOnly subject="Changes to the price book are">
				<Import />
			</AdminsOnly>
		</main>
	)
}

/** Columns and cells that a person chose for a table. */
type Choices = Omit<PriceBookTable, 'csv'>

type Review = { table: TableFile; input: PriceBookTable; result: PriceBookPreview }

function Import() {
	const utils = trpc.useUtils()
	const navigate = useNavigate()
	/** The table as it was checked last. It stays while a choice is checked. */
	const [review, setReview] = useState<Review>()
	const previewImport = trpc.priceBook.previewImport.useMutation()
	const preview = useMutation({
		mutationFn: async ({ file, ...choices }: { file: File | TableFile } & Choices) => {
			const table = 'csv' in file ? file : await readTableFile(file)
			const input: PriceBookTable = { csv: table.csv, ...choices }
			return { table, input, result: await previewImport.mutateAsync(input) }
		},
		onSuccess: setReview,
	})
	const save = trpc.priceBook.import.useMutation({
		onSuccess: async ({ added, changed }) => {
			await utils.priceBook.invalidate()
			toastSuccess(
				`${formatCount(added, 'item')} added, ${changed.toLocaleString('en-US')} changed`,
			)
			void navigate({ to: '/price-book' })
		},
	})
	const choose = ([file]: File[]) => {
		save.reset()
		if (file !== undefined) preview.mutate({ file })
	}
	const error = preview.error ?? save.error
	const message = error === null ? undefined : errorMessage(error)
	if (review === undefined)
		return (
			<>
				<h1 className="mb-4 text-xl font-semibold tracking-[-.015em]">Import items</h1>
				<div className="card py-4" {...dropTarget(choose)}>
					<EmptyState
						icon={<FileUp className="icon-l" aria-hidden />}
						title="Choose your table"
						action={
							<ChooseFiles look="primary" accept={ACCEPT} busy={preview.isPending} onFiles={choose}>
								Choose file
							</ChooseFiles>
						}
					>
						A CSV file with a line for each item: name, unit and price. You see every change before
						anything is saved.
					</EmptyState>
					<div className="mx-auto max-w-xl px-5">
						<FormAlert message={message} />
					</div>
				</div>
			</>
		)
	const { table, input, result } = review
	const { csv: _, ...choices } = input
	const correct = (correction: PriceBookCorrection) => {
		const others = (input.corrections ?? []).filter(
			({ line, field }) => line !== correction.line || field !== correction.field,
		)
		preview.mutate({ file: table, ...choices, corrections: [...others, correction] })
	}
	return (
		<ImportReview
			fileName={table.name}
			preview={result}
			error={message}
			isChecking={preview.isPending}
			isSaving={save.isPending}
			onFile={choose}
			onColumns={(columns) => preview.mutate({ file: table, ...choices, columns })}
			onCorrect={correct}
			onImport={() => save.mutate({ ...input, leaveOutErrors: true })}
		/>
	)
}
