import type { PresentationStatus } from '@dormer/api/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Chip } from '@dormer/ui/chip'
import { Input } from '@dormer/ui/input'
import { Menu, MenuChoice } from '@dormer/ui/menu'
import { ChevronDown, Search } from 'lucide-react'
import { trpc } from '../trpc.ts'

export type PresentationQuery = {
	search: string
	status: PresentationStatus | null
	deckId: string | null
	offset: number
}
export const ALL: PresentationQuery = { search: '', status: null, deckId: null, offset: 0 }

const STATUSES = [
	{ value: null, label: 'All' },
	{ value: 'ready', label: 'Ready' },
	{ value: 'processing', label: 'Preparing' },
	{ value: 'failed', label: 'Failed' },
] as const
const ANY_DECK = 'any'

type ToolsProps = { query: PresentationQuery; onChange: (query: PresentationQuery) => void }

/** Search and filters; each change begins at the first page again. */
export function PresentationTools({ query, onChange }: ToolsProps) {
	const decks = trpc.decks.list.useQuery()
	const change = (patch: Partial<PresentationQuery>) => onChange({ ...query, ...patch, offset: 0 })
	const options = [
		{ value: ANY_DECK, label: 'All decks' },
		...(decks.data?.decks ?? []).map(({ id, name }) => ({ value: id, label: name })),
	]
	const deck = options.find(({ value }) => value === (query.deckId ?? ANY_DECK))
	return (
		<div className="mb-4 flex flex-wrap items-center gap-2">
			<Input
				icon={<Search className="icon" aria-hidden />}
				type="search"
				aria-label="Search presentations"
				placeholder="Name, street or e-mail"
				value={query.search}
				onChange={({ target }) => change({ search: target.value })}
				boxClassName="sm:w-64"
			/>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend to a row of buttons */}
			<div role="group" aria-label="Filter" className="flex flex-wrap gap-2">
				{STATUSES.map(({ value, label }) => (
					<Chip
						key={label}
						pressed={query.status === value}
						onClick={() => change({ status: value })}
					>
						{label}
					</Chip>
				))}
			</div>
			<Menu
				trigger={
					<Button look="quiet" className="ml-auto max-w-56">
						<span className="truncate">{deck?.label ?? 'All decks'}</span>
						<ChevronDown className="icon-s" aria-hidden />
					</Button>
				}
			>
				<MenuChoice
					label="Deck"
					value={query.deckId ?? ANY_DECK}
					options={options}
					onChange={(deckId) => change({ deckId: deckId === ANY_DECK ? null : deckId })}
				/>
			</Menu>
		</div>
	)
}
