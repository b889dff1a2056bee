import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Activity. */
export const activityReference: SliceReference = {
	operations: {
		'activity.recent':
			'Returns the ten newest events about presentations, with names and addresses. It leaves out slide views, commands, created and prepared presentations, and sealed contracts.',
		'activity.people':
			'Returns what homeowners did, newest first: opened, watched to the end, asked, chose a price, opened the contract, signed, booked, canceled, and emails that did not arrive. The numbers count presentations since Monday in the time zone of the company, and those of last week up to the same time. A choice that ended and a canceled contract count neither in the numbers nor in the sums; their events stay in the list and in `counts`.',
		'activity.watching':
			'Returns the presentations that homeowners have open at this moment, with the slide on their screen. A presentation without playback, scrolling or input for 60 seconds was left open.',
		'activity.presentation':
			'Returns what happened to a presentation, how long each slide was visible, and the viewing sessions.',
		'activity.deck':
			'Returns figures of a deck over all its presentations: how many were opened and completed, and where homeowners stopped.',
		'presentations.recordEvents':
			'Records what a homeowner does. Send one event, or up to 50 in `events`. Each has a `clientEventId`; a repeated request counts once. Views by members of the company are ignored. A beacon, which cannot set headers, sends the token as `_token`.',
		'presentations.reportPage':
			'Reports which page covers the slides: prices, proposal, contract or appointment. Repeat it every 20 seconds while the page is open; a report expires after 45 seconds. A viewer that was left open on a slide reports `page` null and `idleMs`.',
	},
	models: {
		ActivityEntry: {
			$: 'Event about a presentation.',
			$like: 'EventLogEntry',
			ctaLabel: 'Label of the button that the homeowner pressed. Null for other events.',
		},
		FeedEntry: {
			$: 'Event with its presentation.',
			$like: 'ActivityEntry',
			choice:
				'What the homeowner chose or signed. Null for other events, and for a choice that the homeowner changed later.',
			presentation: 'The presentation with its current data.',
		},
		FeedEntryChoice: {
			$: 'Choice or signature of a homeowner.',
			name: 'Name of the tier that the homeowner read.',
			display: 'Amount of the choice, with its upgrades.',
		},
		FeedEntryPresentation: {
			$: 'Presentation of an event.',
			id: 'ID of the presentation.',
			deckName: 'Name of the deck.',
			name: 'Name of the homeowner.',
			address: 'Address of the homeowner.',
			deletedAt: 'Time of deletion. Null unless deleted.',
		},
		Feed: { activity: 'The events, newest first.' },
		PeopleInput: {
			kind: 'Returns only activity of this kind.',
			mine: 'True for only the presentations that the signed-in user created. For an API key, there are none.',
			limit: 'Maximum number of events, at most 100.',
		},
		WeekNumbers: {
			$: 'Numbers of presentations in a week.',
			opened: 'Presentations that were opened.',
			watched: 'Presentations that were watched to the end.',
			asked: 'Presentations with a question.',
			chose: 'Presentations with a price choice that still stands.',
			read: 'Presentations whose contract was opened.',
			signed: 'Presentations with a signed contract that is not canceled.',
			booked: 'Presentations with a booked appointment.',
			cancelled: 'Presentations with a canceled contract or appointment.',
			undelivered: 'Presentations with an email that did not arrive.',
		},
		WeekAmounts: {
			$: 'Sums of prices in a week, in cents.',
			chose: 'Prices of the presentations that `chose` counts, as they are now.',
			signed: 'Prices of the presentations that `signed` counts.',
		},
		ActNumbers: {
			$: 'Numbers of events of each kind.',
			opened: 'Openings of presentations.',
			watched: 'Presentations watched to the end, each time.',
			asked: 'Questions.',
			chose: 'Choices of a price.',
			read: 'Views of a contract.',
			signed: 'Signatures.',
			booked: 'Booked appointments.',
			cancelled: 'Canceled contracts and appointments.',
			undelivered: 'Emails that did not arrive.',
		},
		People: {
			$: 'What homeowners did.',
			activity: 'The events, newest first.',
			counts: 'Number of all events of each kind.',
			week: 'Number of presentations with an event of each kind since the start of the week.',
			weekAmounts: 'What homeowners chose and signed since the start of the week.',
			lastWeek: 'The same numbers of last week up to the same weekday and time.',
			weekStart: 'Start of the week: Monday in the time zone of the company.',
			days: 'The seven days of this week, from Monday.',
			waitingQuestions: 'IDs of the questions that wait for an answer, the newest 100.',
		},
		WatchedDay: {
			$: 'A day of this week, compared with the same weekday of last week.',
			date: 'The day, in the time zone of the company.',
			watched: 'Number of presentations watched to the end on this day. Null for a future day.',
			lastWeek: 'Number of presentations watched to the end on the same weekday of last week.',
		},
		Watcher: {
			$: 'Presentation that a homeowner has open.',
			deckName: 'Name of the deck.',
			name: 'Name of the homeowner.',
			address: 'Address of the homeowner.',
			phone: 'Phone number of the homeowner. Null when unknown.',
			price: 'Selected or preselected price. Null when there are no prices.',
			visits: 'Number of viewing sessions, including the current one.',
			startedAt: 'Start of the current viewing session.',
			lastSeenAt: 'Time of the last report of the viewer.',
			lastActiveAt: 'Time of the last playback, scrolling or input that was reported.',
			isActive:
				'False when the presentation was left open: without playback, scrolling or input for 60 seconds.',
			slide: 'Slide on the screen. Null before the first one.',
			page: 'Page that covers the slide. Null when there is none.',
			totalSlides: 'Number of slides.',
		},
		WatcherSlide: {
			$: 'Slide on the screen of a homeowner.',
			slideIndex: 'Position of the slide, counted from 0.',
			title: 'Title of the slide.',
			isPricing: 'True for a price slide.',
			since: 'Time at which the homeowner reached the slide.',
		},
		WatcherPage: {
			$: 'Page that covers the slides.',
			name: '`prices`, `proposal`, `agreement` for the contract, or `visit` for the appointment.',
			since: 'Time at which the page was opened.',
		},
		Watching: { watching: 'The open presentations.' },
		TimelineInput: {
			slideViews: 'False to leave out slide views, of which there are many.',
			limit: 'Maximum number of events, at most 500.',
		},
		Timeline: {
			$: 'What happened to a presentation.',
			timeline: 'The events, newest first.',
			slides: 'The slides in order, with the time for which each was visible.',
			visits: 'The viewing sessions, oldest first.',
		},
		TimelineSlide: {
			$: 'Time for which a slide was visible.',
			slideIndex: 'Position of the slide, counted from 0.',
			title: 'Title of the slide.',
			visibleMs: 'Visible time in milliseconds.',
		},
		ViewingSession: {
			$: 'Period of watching. It ends after half an hour without an event.',
			startedAt: 'Time of the first event.',
			lastSeenAt: 'Time of the last event.',
			lastSlideId: 'ID of the last slide. Null before the first one.',
			visibleMs: 'Time for which slides were visible, in milliseconds.',
			slides: 'Visible time of each slide.',
		},
		ViewingSessionSlide: {
			$: 'Visible time of a slide in a viewing session.',
			visibleMs: 'Visible time in milliseconds.',
		},
		DeckAnalytics: {
			$: 'Figures of a deck, excluding deleted presentations and slides.',
			presentations: 'Number of presentations.',
			opened: 'Number of presentations that a homeowner opened.',
			completed:
				'Number of presentations whose homeowner reached the end. Slides may have been skipped.',
			slides: 'Figures of each slide, in order.',
		},
		SlideAnalytics: {
			$: 'Figures of a slide over all presentations of its deck.',
			slideIndex: 'Position of the slide, counted from 0.',
			title: 'Title of the slide.',
			views: 'Number of presentations in which the slide was viewed.',
			totalVisibleMs: 'Visible time over all presentations, in milliseconds.',
			medianVisibleMs: 'Median of the visible times per presentation, in milliseconds.',
			droppedOff: 'Number of uncompleted presentations in which this slide was viewed last.',
			dropOffRate: '`droppedOff` divided by `views`, from 0 to 1.',
		},
		ViewerEvent: {
			$: 'Event that a viewer reports. A `slide.viewed` names its slide by `slideId` or `slideIndex`, an `action_execution` its `action`.',
			type: 'What happened.',
			clientEventId:
				'ID that the viewer creates for the event, at most 64 characters. The same ID counts once.',
			slideIndex: 'Position of the slide, counted from 0, for a viewer that does not know the ID.',
			durationMs:
				'Milliseconds for which the slide was visible since the last report. 0 when the homeowner reaches it.',
			idleMs:
				'Milliseconds since the last playback, scrolling or input. Of these, only the first 30 seconds count as viewing time.',
			ctaType: 'Kind of the pressed button, such as `book_appointment`.',
			ctaLabel: 'Label of the pressed button, at most 120 characters.',
			action: 'Command of `POST /api/actions` that the player followed, for `action_execution`.',
			ageMs:
				'Milliseconds between the event and the request, for events that were kept offline. At most 7 days.',
		},
		RecordEventsInput: {
			$: 'One event, or several in `events`.',
			$like: 'ViewerEvent',
			_token:
				'Presentation token, for a request that cannot set the header `x-presentation-token`.',
			events: 'Up to 50 events. The other fields are then left out.',
		},
		RecordedEvents: {
			$: 'Outcome for each kind of event.',
			recorded: 'Number of recorded events.',
			duplicates: 'Number of events that were recorded before.',
			ignored:
				'Number of views by the company, of views while the homeowner was idle, and of events that name no slide of the presentation.',
		},
		RecordOpenPageInput: {
			$: 'Page that covers the slides.',
			page: '`prices`, `proposal`, `agreement` for the contract, `visit` for the appointment, or null when no page covers the slides.',
			openMs: 'Milliseconds since the page was opened.',
			idleMs: 'Milliseconds since the last playback, scrolling or input.',
		},
	},
}
