import '@dormer/stage/stage.css'
import type { DeckDetail } from '@dormer/api/content/decks/schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import type { ReactNode } from 'react'
import { formatCount } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { useBrandStyle } from '../core/use-brand-style.ts'
import { useVoices } from '../narration/use-voices.ts'
import { firstPersonalSentence, isPersonal } from './personal-sentence.ts'
import type { PresentationForm } from './use-presentation-form.ts'

/**
 * Renders the preview of a new presentation: the first slide, the first personalized sentence, and the number of slides
 * that are ready.
 */
export function HomeownerPreview({ form }: { form: PresentationForm }) {
	const [deckId, homeowner] = form.watch(['deckId', 'homeowner'])
	const deck = trpc.decks.get.useQuery({ deckId }, { enabled: deckId !== '' })
	const firstName = homeowner?.first_name || 'the homeowner'
	const values = personValues(homeowner)
	return (
		<aside className="border-line bg-paper p-6 max-md:border-t md:border-l">
			<h3 className="text-m font-semibold">What {firstName} will see</h3>
			{deck.data === undefined ? (
				<Skeleton className="mt-3 aspect-video" />
			) : (
				<DeckPreview
					detail={deck.data}
					values={values}
					voiceId={form.watch('voice_settings.voice_id')}
				/>
			)}
		</aside>
	)
}

type DeckPreviewProps = {
	detail: DeckDetail
	values: Readonly<Record<string, string>>
	voiceId: string | undefined
}

function DeckPreview({ detail, values, voiceId }: DeckPreviewProps) {
	const { voices } = useVoices()
	const { slides, deck, branding } = detail
	const theme = useBrandStyle(branding)
	const [first] = slides
	const sentence = firstPersonalSentence(slides, values)
	const personalCount = slides.filter(({ narrationScript }) => isPersonal(narrationScript)).length
	const chosen = voiceId ?? deck.metadata.voiceId ?? voices?.[0]?.voice_id
	const voice = voices?.find(({ voice_id: id }) => id === chosen)
	const hasOtherVoice = voiceId !== undefined && voiceId !== deck.metadata.voiceId
	const later = hasOtherVoice ? slides.length : personalCount
	return (
		<>
			{first && (
				<div className="mt-3 rounded-s ring-1 ring-line [&_.slide-view]:rounded-s!">
					<SlideView
						slide={{ ...first, imageUrl: first.heroImgUrl }}
						deckType={deck.type}
						theme={theme}
						decorative
					/>
				</div>
			)}
			{sentence.length > 0 && (
				<p className="mt-3.5 font-serif text-l text-ink-2">
					“
					{sentence.map(({ text, isVariable, at }) =>
						isVariable ? (
							<b key={at} className="font-semibold text-ink">
								{text}
							</b>
						) : (
							<span key={at}>{text}</span>
						),
					)}
					”
				</p>
			)}
			<dl className="mt-3">
				<Fact name={formatCount(slides.length - later, 'slide')}>
					<Status tone="good">Right away</Status>
				</Fact>
				<Fact name={hasOtherVoice ? 'In another voice' : 'With their name'}>
					<Status tone={later === 0 ? 'open' : 'warn'}>
						{later === 0 ? 'No slide' : `${formatCount(later, 'slide')}, in a moment`}
					</Status>
				</Fact>
				<Fact name="Voice">{voice?.name ?? 'The deck’s voice'}</Fact>
				<Fact name="Cover">{detail.intro === null ? 'None' : 'With their name'}</Fact>
			</dl>
			<p className="mt-2.5 text-xs leading-[18px] text-ink-meta">
				This presentation will use the deck as it is now. Later changes to the deck will not affect
				it.
			</p>
		</>
	)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex items-center justify-between gap-3 border-t border-line py-[7px] text-s">
			<dt className="text-ink-2">{name}</dt>
			<dd>{children}</dd>
		</div>
	)
}

type Typed = {
	first_name: string
	last_name?: string | undefined
	address: string
	city?: string | undefined
}

function personValues(homeowner: Typed | undefined): Record<string, string> {
	const first = homeowner?.first_name ?? ''
	const last = homeowner?.last_name ?? ''
	const [street = ''] = (homeowner?.address ?? '').split(',')
	const known = {
		first_name: first,
		last_name: last,
		full_name: [first, last].filter(Boolean).join(' '),
		street,
		address: homeowner?.address ?? '',
		city: homeowner?.city ?? '',
	}
	return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''))
}
