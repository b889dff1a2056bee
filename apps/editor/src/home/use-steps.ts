import { useEffect } from 'react'
import { trpc } from '../core/trpc.ts'
import { type Step, stepsOf, unnoted } from './steps.ts'

/** The steps of the first run, or null when they are not known or not wanted any more. */
export function useSteps(): { steps: Step[]; hide: () => void } | null {
	const utils = trpc.useUtils()
	const me = trpc.auth.me.useQuery()
	const decks = trpc.decks.list.useQuery()
	const contact = trpc.company.getContact.useQuery()
	const presentations = trpc.presentations.list.useQuery({ limit: 1 })
	const knowledge = trpc.knowledge.list.useQuery()
	const note = trpc.onboarding.milestone.useMutation()
	const tour = trpc.onboarding.tour.useMutation({ onSuccess: () => utils.auth.me.invalidate() })
	const onboarding = me.data?.onboarding
	const isKnown =
		onboarding !== undefined &&
		[decks, contact, presentations, knowledge].every(({ isSuccess }) => isSuccess)
	const [made] = presentations.data?.presentations ?? []
	const facts = {
		hasSlides: decks.data?.decks.some(({ slidesCount }) => slidesCount > 0) ?? false,
		hasPrices:
			(decks.data?.decks.some(({ firstSlideProductData }) => firstSlideProductData !== null) ??
				false) ||
			(made !== undefined && made.price !== null),
		hasBrand: decks.data?.decks.some(({ brandingColors }) => brandingColors !== null) ?? false,
		hasPhone: (contact.data?.contact.phone ?? '') !== '',
		hasPresentation: made !== undefined,
		hasKnowledge: knowledge.data?.documents.some(({ status }) => status === 'ready') ?? false,
	}
	const fresh = isKnown ? unnoted(facts, onboarding.milestones).join() : ''
	useEffect(() => {
		if (fresh === '') return
		const names = fresh.split(',')
		const noted = names.map((milestone) => note.mutateAsync({ milestone }))
		void Promise.all(noted)
			.then(() => utils.auth.me.invalidate())
			.catch(() => undefined)
	}, [fresh, note.mutateAsync, utils])
	if (!isKnown || onboarding.tour !== 'new') return null
	const steps = stepsOf(facts, onboarding.milestones)
	if (steps.every(({ isDone }) => isDone)) return null
	return { steps, hide: () => tour.mutate({ action: 'dismissed' }) }
}
