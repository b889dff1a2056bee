import type { PriceItem } from '@dormer/api/content/price-book/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { FilterChips } from '@dormer/ui/filter-chips'
import { Input } from '@dormer/ui/input'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { toastError } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Plus, Search, Tags, Upload } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { Page } from '../core/page.tsx'
import { saveFile } from '../core/save-file.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { useIsAdmin } from '../core/use-is-admin.ts'
import { describeBook } from './format-item.ts'
import { ItemDialog } from './item-dialog.tsx'
import { ItemTable } from './item-table.tsx'
import { PriceReview } from './price-review.tsx'

type Filter = 'all' | 'formula' | 'unused'

/** Renders the price book: a list of items with search and filters. Only admins can change it. */
export function PriceBookPage() {
	useDocumentTitle('Price book')
	const list = trpc.priceBook.list.useQuery({})
	const isAdmin = useIsAdmin()
	const [edited, setEdited] = useState<PriceItem | 'new' | null>(null)
	const items = list.data?.items
	const isEmpty = items?.length === 0
	const add = (
		<Button look="primary" onClick={() => setEdited('new')}>
			<Plus className="icon" aria-hidden />
			New item
		</Button>
	)
	const importLink = (
		<Button asChild>
			<Link to="/price-book/import">
				<Upload className="icon" aria-hidden />
				Import
			</Link>
		</Button>
	)
	return (
		<Page
			title="Price book"
			note={items === undefined || isEmpty ? undefined : describeBook(items)}
			actions={
				items === undefined || isEmpty ? undefined : (
					<>
						{isAdmin && importLink}
						<ExportButton />
						{isAdmin && add}
					</>
				)
			}
		>
			{list.isPending && (
				<div className="card">
					<RowsSkeleton label="Loading the price book" rows={8} />
				</div>
			)}
			{list.isError && (
				<div className="card">
					<ErrorState
						title="The price book could not be loaded"
						message={errorMessage(list.error)}
						onRetry={() => void list.refetch()}
					/>
				</div>
			)}
			{isEmpty && (
				<div className="card">
					<EmptyState
						icon={<Tags className="icon-l" aria-hidden />}
						title="No items yet"
						action={
							isAdmin && (
								<>
									{add}
									{importLink}
								</>
							)
						}
					>
						{isAdmin
							? 'List what you sell with its unit price, or import the table that you have. Price formulas can name every item.'
							: 'Here is what your company sells, with unit prices. An admin can add items.'}
					</EmptyState>
				</div>
			)}
			{items !== undefined && !isEmpty && (
				<>
					<PriceReview />
					<Items items={items} onEdit={isAdmin ? setEdited : undefined} />
				</>
			)}
			{edited !== null && (
				<ItemDialog
					key={edited === 'new' ? 'new' : edited.id}
					item={edited === 'new' ? null : edited}
					onClose={() => setEdited(null)}
				/>
			)}
		</Page>
	)
}

type ItemsProps = {
	items: readonly PriceItem[]
	onEdit: ((item: PriceItem) => void) | undefined
}

function Items({ items, onEdit }: ItemsProps) {
	const [search, setSearch] = useState('')
	const [filter, setFilter] = useState<Filter>('all')
	const matching = items.filter((item) => contains(item, search)).toSorted(byName)
	const shown = matching.filter((item) => passes(item, filter))
	const options = (['all', 'formula', 'unused'] as const).map((value) => ({
		value,
		label: `${FILTER_LABELS[value]} ${matching.filter((item) => passes(item, value)).length}`,
	}))
	return (
		<>
			<div className="mb-4 flex flex-wrap items-center gap-2">
				<Input
					type="search"
					aria-label="Item or description"
					placeholder="Item or description"
					icon={<Search className="icon" aria-hidden />}
					boxClassName="sm:max-w-64"
					value={search}
					onChange={({ target }) => setSearch(target.value)}
				/>
				<FilterChips value={filter} options={options} onChange={setFilter} />
			</div>
			<div className="card overflow-hidden">
				{shown.length === 0 ? (
					<EmptyState
						icon={<Search className="icon-l" aria-hidden />}
						title="No item matches"
						action={
							<Button
								onClick={() => {
									setSearch('')
									setFilter('all')
								}}
							>
								Show all items
							</Button>
						}
					/>
				) : (
					<ItemTable items={shown} onEdit={onEdit} />
				)}
			</div>
		</>
	)
}

const FILTER_LABELS: Record<Filter, string> = {
	all: 'All',
	formula: 'With a formula',
	unused: 'Not used',
}

/** Orders items by name as people count: part 2 comes before part 10. */
function byName(one: PriceItem, other: PriceItem): number {
	return one.name.localeCompare(other.name, 'en', { numeric: true })
}

function contains({ name, description, key }: PriceItem, search: string): boolean {
	const words = search.trim().toLowerCase()
	return [name, description, key].some((text) => text.toLowerCase().includes(words))
}

function passes({ formula, usedIn }: PriceItem, filter: Filter): boolean {
	if (filter === 'formula') return formula !== null
	return filter === 'all' || usedIn.length === 0
}

function ExportButton() {
	const utils = trpc.useUtils()
	const download = useMutation({
		mutationFn: () => utils.priceBook.export.fetch(undefined, { staleTime: 0 }),
		onSuccess: ({ filename, text }) => saveFile(new Blob([text], { type: 'text/csv' }), filename),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<Button busy={download.isPending} onClick={() => download.mutate()}>
			{!download.isPending && <Download className="icon" aria-hidden />}
			Export
		</Button>
	)
}
