import { Input } from '@dormer/ui/input'
import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { fullName, shortAddress } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'
import { momentOf } from './moment.ts'
import type { LogFilters } from './search.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LEAST_LETTERS = 2
const MOST_FOUND = 8

type Patch = { [Key in keyof LogFilters]?: LogFilters[Key] | undefined }
type SubjectFieldProps = { id: string | undefined; onChange: (patch: Patch) => void }

/** Whose events: a homeowner out of those whose name begins to be typed, or any record by its whole identifier. */
export function SubjectField({ id, onChange }: SubjectFieldProps) {
	const [text, setText] = useState(id ?? '')
	const [seenId, setSeenId] = useState(id)
	const [askedId, setAskedId] = useState(id)
	if (id !== seenId) {
		setSeenId(id)
		setAskedId(id)
		// What was typed here stays as it was typed; what comes from elsewhere is shown.
		if (id !== askedId) setText(id ?? '')
	}
	const { options, isNobody } = useHomeowners(id === undefined ? text.trim() : '')
	const show = (next: string | undefined, object: string | undefined) => {
		setAskedId(next)
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
				aria-label="Homeowner, or identifier of a record"
				placeholder="Homeowner or identifier"
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
				{isNobody ? 'Nobody of that name has a presentation' : ''}
			</p>
		</div>
	)
}

/** Presentations of homeowners that `typed` may mean; none while it may be the beginning of an identifier alone. */
function useHomeowners(typed: string): {
	options: { id: string; label: string }[]
	isNobody: boolean
} {
	const search = useDebounced(typed)
	const isAsked = search.length >= LEAST_LETTERS
	const { data, isPlaceholderData } = trpc.presentations.list.useQuery(
		{ search, limit: MOST_FOUND },
		{ enabled: isAsked, placeholderData: keepPreviousData },
	)
	if (!isAsked || data === undefined) return { options: [], isNobody: false }
	const options = data.presentations.map((presentation) => ({
		id: presentation.id,
		label: [
			fullName(presentation.homeownerData),
			shortAddress(presentation),
			momentOf(presentation.createdAt),
		].join(', '),
	}))
	return { options, isNobody: options.length === 0 && !isPlaceholderData && search === typed }
}
