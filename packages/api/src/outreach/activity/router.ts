import { orgProcedure, router, userProcedure } from '../../core/trpc.ts'
import { analyzeDeck } from './analytics.ts'
import { listActivity } from './feed.ts'
import { listInbox, listPeople } from './people.ts'
import {
	AnalyticsInput,
	DeckAnalytics,
	Feed,
	People,
	PeopleInput,
	Timeline,
	TimelineInput,
	Watching,
} from './schema.ts'
import { readTimeline } from './timeline.ts'
import { listWatching } from './watching.ts'

const group = 'Activity'

export const activityRouter = router({
	recent: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/activity',
			group,
			summary: 'List the ten newest events about presentations',
		})
		.output(Feed)
		.query(({ ctx }) => listActivity(ctx)),
	people: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/activity/people',
			group,
			summary: 'List what homeowners did, with the numbers of the week',
		})
		.input(PeopleInput)
		.output(People)
		.query(({ ctx, input }) => listPeople(ctx, input)),
	inbox: userProcedure
		.meta({
			group,
			summary: 'List what needs the rep’s attention or changes revenue, newest first',
		})
		.output(Feed)
		.query(({ ctx }) => listInbox(ctx)),
	watching: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/activity/watching',
			group,
			summary: 'List the presentations that homeowners watch now, with the current slide',
		})
		.output(Watching)
		.query(({ ctx }) => listWatching(ctx)),
	presentation: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/activity',
			group,
			summary: 'Get the events of a presentation and the visible time of each slide',
			errors: ['NOT_FOUND'],
		})
		.input(TimelineInput)
		.output(Timeline)
		.query(({ ctx, input }) => readTimeline(ctx, input)),
	deck: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/analytics',
			group,
			summary: 'Get the views, visible time and drop-off of each slide of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(AnalyticsInput)
		.output(DeckAnalytics)
		.query(({ ctx, input }) => analyzeDeck(ctx, input)),
})
