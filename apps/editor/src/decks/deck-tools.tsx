import { Button } from '@dormer/ui/button'
import { Chip } from '@dormer/ui/chip'
import { Input } from '@dormer/ui/input'
import { Menu, MenuChoice } from '@dormer/ui/menu'
import { ChevronDown, Search } from 'lucide-react'
import { type DeckQuery, type Filter, SORTS } from './filter.ts'

const MOST_TAGS = 5

type ToolsProps = {
	query: DeckQuery
	tags: readonly string[]
	hasArchived: boolean
	onChange: (query: DeckQuery) => void
}

/** Search, one filter at a time, and the order. */
export function DeckTools({ query, tags, hasArchived, onChange }: ToolsProps) {
	const chips: { label: string; filter: Filter }[] = [
		{ label: 'All', filter: { kind: 'all' } },
		...tags
			.slice(0, MOST_TAGS)
			.map((tag) => ({ label: tag, filter: { kind: 'tag' as const, tag } })),
		...(hasArchived ? [{ label: 'Archived', filter: { kind: 'archived' as const } }] : []),
	]
	return (
		<div className="mb-5 flex flex-wrap items-center gap-2">
			<Input
				icon={<Search className="icon" aria-hidden />}
				type="search"
				aria-label="Search decks"
				placeholder="Search decks and tags"
				value={query.search}
				onChange={({ target }) => onChange({ ...query, search: target.value })}
				boxClassName="sm:w-64"
			/>
			<span aria-hidden className="mx-1 hidden h-5 w-px bg-line-strong sm:block" />
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend to a row of buttons */}
			<div role="group" aria-label="Filter" className="flex flex-wrap gap-2">
				{chips.map(({ label, filter }) => (
					<Chip
						key={`${filter.kind} ${label}`}
						pressed={isSame(filter, query.filter)}
						onClick={() => onChange({ ...query, filter })}
					>
						{label}
					</Chip>
				))}
			</div>
			<Menu
				trigger={
					<Button look="quiet" className="ml-auto">
						{SORTS.find(({ value }) => value === query.sort)?.label}
						<ChevronDown className="icon-s" aria-hidden />
					</Button>
				}
			>
				<MenuChoice
					label="Order"
					value={query.sort}
					options={SORTS}
					onChange={(sort) => onChange({ ...query, sort })}
				/>
			</Menu>
		</div>
	)
}

function isSame(a: Filter, b: Filter): boolean {
	return a.kind === 'tag' && b.kind === 'tag' ? a.tag === b.tag : a.kind === b.kind
}
