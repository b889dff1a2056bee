import type { DeckSummary } from '@dormer/api/content/decks/schema'
import type { Faq } from '@dormer/api/content/faqs/schema'
import { Dialog } from '@dormer/ui/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import {
	CalendarDays,
	FilePenLine,
	FileUp,
	Layers,
	MessageSquare,
	MonitorPlay,
	Plus,
	Settings,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SETTINGS_SECTIONS } from '../company/settings-sections.ts'
import { trpc } from '../core/trpc.ts'
import { NAV } from './nav-links.ts'

/**
 * Renders the search dialog (Ctrl K). It starts a presentation or a deck, and finds decks, their FAQs, presentations, pages and
 * settings: a presentation also by phone number, an FAQ by its question, and a section of the settings by what it contains.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
	const [text, setText] = useState('')
	const navigate = useNavigate()
	const decks = trpc.decks.list.useQuery()
	const presentations = trpc.presentations.list.useQuery({ search: text.trim(), limit: 8 })
	const faqs = useFaqs(decks.data?.decks ?? [], text.trim().length >= 3)
	const go = (act: () => unknown) => () => {
		onClose()
		act()
	}
	return (
		<Dialog open onOpenChange={onClose} title="Search" bare className="max-w-[560px]">
			<Command label="Search, or start something new" filter={matches}>
				<Command.Input
					value={text}
					onValueChange={setText}
					placeholder="Search, or start something new"
					className="h-12 w-full border-b border-line bg-transparent px-4 text-m outline-none"
				/>
				<Command.List className="max-h-[360px] overflow-y-auto p-2">
					<Command.Empty className="px-2 py-8 text-center text-s text-ink-2">
						No results for “{text}”
					</Command.Empty>
					<Group heading="Start">
						<Item
							id="new-presentation"
							keywords={['New presentation', 'Create', 'Homeowner']}
							icon={<Plus className="icon" aria-hidden />}
							onSelect={go(() => navigate({ to: '/presentations', hash: 'new' }))}
						>
							New presentation
						</Item>
						<Item
							id="new-deck"
							keywords={['New deck from a PDF or images', 'Create', 'Upload', 'Slides']}
							icon={<FileUp className="icon" aria-hidden />}
							onSelect={go(() => navigate({ to: '/decks', hash: 'new' }))}
						>
							New deck from a PDF or images
						</Item>
					</Group>
					<Group heading="Decks">
						{decks.data?.decks.map((deck) => (
							<Item
								key={deck.id}
								id={deck.id}
								keywords={[deck.name, ...deck.tags]}
								icon={<Layers className="icon" aria-hidden />}
								hint={`${deck.slidesCount} slides`}
								onSelect={go(() => navigate({ to: '/decks/$deckId', params: { deckId: deck.id } }))}
							>
								{deck.name}
							</Item>
						))}
					</Group>
					<Group heading="Presentations">
						{/* The server has searched: name, address, email and phone number. */}
						{presentations.data?.presentations.map((found) => {
							const { first_name: first, last_name: last } = found.homeownerData
							const name = [first, last].filter(Boolean).join(' ')
							return (
								<Item
									key={found.id}
									id={found.id}
									keywords={[text]}
									icon={<MonitorPlay className="icon" aria-hidden />}
									hint={found.formattedAddress}
									onSelect={go(() =>
										navigate({
											to: '/presentations/$presentationId',
											params: { presentationId: found.id },
										}),
									)}
								>
									{name}
								</Item>
							)
						})}
					</Group>
					<Group heading="Pages">
						{NAV.flatMap((section) => section.links).map(({ to, label, icon: Icon }) => (
							<Item
								key={to}
								id={to}
								keywords={[label]}
								icon={<Icon className="icon" aria-hidden />}
								onSelect={go(() => navigate({ to }))}
							>
								{label}
							</Item>
						))}
						<Item
							id="contract-templates"
							keywords={['Contract templates']}
							icon={<FilePenLine className="icon" aria-hidden />}
							onSelect={go(() => navigate({ to: '/contracts', search: { view: 'templates' } }))}
						>
							Contract templates
						</Item>
						<Item
							id="availability"
							keywords={['Availability', 'Working hours', 'Calendar']}
							icon={<CalendarDays className="icon" aria-hidden />}
							onSelect={go(() => navigate({ to: '/appointments', search: { view: 'hours' } }))}
						>
							Availability
						</Item>
					</Group>
					{text.trim() !== '' && (
						<>
							<Group heading="FAQs">
								{decks.data?.decks.map(({ id, name }) => (
									<Item
										key={id}
										id={`faqs ${id}`}
										keywords={['FAQs', 'Questions', name]}
										icon={<MessageSquare className="icon" aria-hidden />}
										onSelect={go(() =>
											navigate({
												to: '/decks/$deckId',
												params: { deckId: id },
												search: { tab: 'faqs' },
											}),
										)}
									>
										FAQs of {name}
									</Item>
								))}
								{faqs.map(({ id, deckId, userQuestion }) => (
									<Item
										key={id}
										id={`faq ${id}`}
										keywords={[userQuestion]}
										icon={<MessageSquare className="icon" aria-hidden />}
										hint={decks.data?.decks.find((deck) => deck.id === deckId)?.name ?? ''}
										onSelect={go(() =>
											navigate({
												to: '/decks/$deckId',
												params: { deckId },
												search: { tab: 'faqs' },
											}),
										)}
									>
										{userQuestion}
									</Item>
								))}
							</Group>
							<Group heading="Settings">
								{SETTINGS_SECTIONS.map(({ to, label, words }) => (
									<Item
										key={to}
										id={`settings ${to}`}
										keywords={['Settings', label, words]}
										icon={<Settings className="icon" aria-hidden />}
										hint="Settings"
										onSelect={go(() => navigate({ to }))}
									>
										{label}
									</Item>
								))}
							</Group>
						</>
					)}
				</Command.List>
			</Command>
		</Dialog>
	)
}

/** Decks whose FAQs are searched, the newest. */
const SEARCHED_DECKS = 20
const NO_FAQS: Faq[] = []

/** Returns the FAQs of decks, which the search finds by the words of their questions. Loads them when `isSearching`. */
function useFaqs(decks: readonly DeckSummary[], isSearching: boolean): Faq[] {
	return trpc.useQueries(
		({ faqs }) =>
			decks
				.slice(0, SEARCHED_DECKS)
				.map(({ id: deckId }) =>
					faqs.list({ deckId }, { enabled: isSearching, staleTime: 60_000 }),
				),
		{ combine: (lists) => lists.flatMap(({ data }) => data?.faqs ?? NO_FAQS) },
	)
}

/** Returns 1 when the keywords of an item contain every typed word, and otherwise 0. */
function matches(_: string, typed: string, keywords: string[] = []): number {
	const text = keywords.join(' ').toLowerCase()
	const words = typed.toLowerCase().trim().split(/\s+/)
	return words.every((word) => text.includes(word)) ? 1 : 0
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
	return (
		<Command.Group
			heading={heading}
			className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-meta"
		>
			{children}
		</Command.Group>
	)
}

type ItemProps = {
	id: string
	keywords: string[]
	icon: ReactNode
	hint?: string
	onSelect: () => void
	children: ReactNode
}

function Item({ id, keywords, icon, hint, onSelect, children }: ItemProps) {
	return (
		<Command.Item
			value={id}
			keywords={keywords}
			onSelect={onSelect}
			className="flex h-9 cursor-default items-center gap-2.5 rounded-s px-2 text-s data-[selected=true]:bg-sunken [&>svg]:text-ink-2"
		>
			{icon}
			<span className="max-w-[70%] shrink-0 truncate font-medium">{children}</span>
			{hint !== undefined && (
				<span className="ml-auto truncate pl-4 text-xs text-ink-meta">{hint}</span>
			)}
		</Command.Item>
	)
}
