import { Input } from '@dormer/ui/input'
import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { fullName, shortAddress } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'
import { formatMoment } from './format-time.ts'
import type { LogFilters } from './notifications-search.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MIN_LETTERS = 2
const MAX_RESULTS = 8

type Patch = { [Key in keyof LogFilters]?: LogFilters[Key] | undefined }
type SubjectFieldProps = { id: string | undefined; onChange: (patch: Patch) => void }

/**
 * Renders the field that filters events by homeowner or by the id of any record. The field suggests homeowners while
 * the rep types.
 */
export function SubjectField({ id, onChange }: SubjectFieldProps) {
	const [text, setText] = useState(id ?? '')
	const [seenId, setSeenId] = useState(id)
	const [requestedId, setRequestedId] = useState(id)
	if (id !== seenId) {
		setSeenId(id)
		setRequestedId(id)
		// When another control changed the id that filters the list, the field shows the new id. Otherwise it keeps the text that the
		// rep typed.
		if (id !== requestedId) setText(id ?? '')
	}
	const { options, hasNoMatch } = useHomeowners(id === undefined ? text.trim() : '')
	const show = (next: string | undefined, object: string | undefined) => {
		setRequestedId(next)
		onChange({ id: next, object })
	}
	const type = (typed: string) => {
		setText(typed)
		const chosen = options.find(({ label }) => label === typed)
		if (chosen !== undefined) show(chosen.id, 'presentation')
		else if (ID.test(typed.trim())) show(typed.trim().toLowerCase(), undefined)
		else if (id !== undefined) show(undefined, undefined)
	}
	return (
		<div className="relative max-sm:col-span-2 sm:w-64">
			<Input
				icon={<Search className="icon" aria-hidden />}
				type="search"
				aria-label="Search events by homeowner or record ID"
				placeholder="Homeowner or record ID"
				autoComplete="off"
				list="log-homeowners"
				maxLength={120}
				value={text}
				onChange={({ target }) => type(target.value)}
			/>
			<datalist id="log-homeowners">
				{options.map((option) => (
					<option key={option.id} value={option.label} />
				))}
			</datalist>
			<p role="status" className="mt-1 text-xs text-ink-meta empty:hidden">
				{hasNoMatch ? 'No presentation for a homeowner with that name' : ''}
			</p>
		</div>
	)
}

/** Returns presentations whose homeowner matches `typed`; returns none when `typed` has fewer than two letters. */
function useHomeowners(typed: string): {
	options: { id: string; label: string }[]
	hasNoMatch: boolean
} {
	const search = useDebounced(typed)
	const isSearching = search.length >= MIN_LETTERS
	const { data, isPlaceholderData } = trpc.presentations.list.useQuery(
		{ search, limit: MAX_RESULTS },
		{ enabled: isSearching, placeholderData: keepPreviousData },
	)
	if (!isSearching || data === undefined) return { options: [], hasNoMatch: false }
	const options = data.presentations.map((presentation) => ({
		id: presentation.id,
		label: [
			fullName(presentation.homeownerData),
			shortAddress(presentation),
			formatMoment(presentation.createdAt),
		].join(', '),
	}))
	return { options, hasNoMatch: options.length === 0 && !isPlaceholderData && search === typed }
}
