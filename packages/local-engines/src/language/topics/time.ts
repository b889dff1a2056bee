import type { Topic } from './topic.ts'

/** Topics about time: start date, duration, working hours, delays, weather and lifetime. */
export const TIME: Topic[] = [
	{
		name: 'start date',
		sharedCues: 'lead time, start date, earliest, waiting list, booked out, backlog',
		questionCues:
			'when .. start, when .. begin, when .. come out, when can you come, when .. get to us/me, how soon, how quickly .. start/begin/come, how long .. before you .. start/begin/come, how long .. wait, how far out, how far ahead, when .. get going, when .. get started, how soon .. someone/somebody/you, when would .. happen/take place, when .. install, when .. be here, next opening, how long .. until .. start/begin/come/arrive, before .. holidays, before winter/summer/christmas/thanksgiving, when .. scheduled, when .. deliver*',
		answerCues:
			'start .. within, start .. # weeks/days, # weeks .. after/from .. sign*/order/deposit/contract, schedul* .. weeks/days, we .. start/begin .. in/on/about, opening, weeks out, days out, begin .. within, arrive .. after .. order, deliver* .. weeks/days, # weeks from, made to order, weeks to make, earliest',
	},
	{
		name: 'duration',
		sharedCues: 'from start to finish, start to finish, timeline, working days, days of work',
		questionCues:
			'how long .. take, how long does it take, how long do you need, how many hours, how long .. off, how long .. take/here/be here/job/project/work/process/install*/whole thing/torn up/finish/done, how long .. without, how many days/weeks/hours .. take/here/work/job/project/finish/complete/be done, how many days, how many weeks, how many hours, how quick* .. done/finish/complete, how quick* is, how long .. torn/ripped/off, how long from, how fast, be done in, done in a day, finished by, when .. be done, when .. be finished, when .. finish, wrap .. up, in one day, drag on, length of the job/project, out of commission, without .. for long',
		answerCues:
			'take/takes/need/lasts .. # days/weeks/hours/day/week, # to # days/weeks, # and a half days, # hours/days/weeks for, after # hours, off for, done in/within #, finish/finishes/finished .. #/day/same, in # days, in one day, in a day, in a single day, most .. take, on day #, day one/two/three/four/five, same day, # days, #-day, without .. for .. hours/days',
	},
	{
		name: 'working hours',
		sharedCues: "working hours, work hours, business hours, hours of work, o'clock, a.m., p.m.",
		questionCues:
			'what time, show up .. time, how early, how late, what hours, start/begin/arrive/come .. morning, finish/leave/quit/stop .. evening/day/night, sleep in, work .. night/evening/late, day shift, when .. arrive .. morning, too early',
		answerCues:
			'at # and, goes home, go home, from # to/until #, between # and #, # am/pm, begin/start/arrive .. at #, at # .. morning, leave/gone/finish .. by #, # in the morning, seven/eight/nine to four/five/six',
	},
	{
		name: 'weekends',
		sharedCues: 'weekend, saturday, sunday, holiday',
		questionCues: 'which day, seven days a week, days of the week',
		answerCues: 'tuesday to, monday to, monday through, weekday',
	},
	{
		name: 'delay',
		sharedCues: 'delay, behind schedule, run late, overrun, late finish',
		questionCues:
			'late, take longer, longer than .. plan*/said/expected, run* over, not .. finish* .. on time, not .. done .. on time, on time, drag* on, miss* .. deadline/date, fall* behind, held up, slip*, push* back',
		answerCues:
			'each day .. late/behind/over, for every day .. late/over, days late, on time or, on schedule, if we are late, later than, per day',
	},
	{
		name: 'rain',
		isGeneral: true,
		sharedCues: 'rain, wet weather, bad weather, weather, storm, snow',
		questionCues: 'pour*, drizzle, downpour, forecast, gets wet',
		answerCues: 'dry day, stay dry, forecast, reschedule .. weather, tarp, dried in, watertight',
	},
	{
		name: 'cold and hot weather',
		isGeneral: true,
		sharedCues:
			'winter, cold, freez*, frost, frozen ground, below # degrees, degrees, hot weather, summer heat',
		questionCues:
			'january, february, december, time of year, season, heat wave, too hot, too cold, best time of year',
		answerCues: 'all year, year round, through the winter, # degrees, ground thaws, above freezing',
	},
	{
		name: 'ready for use',
		sharedCues:
			'cure, cures, foot traffic, curing, dries, drying time, dry time, dry to the touch, hardened, set up',
		questionCues:
			'when .. i walk/drive/use/step, when .. we walk/drive/use/step, when is it ok, ok to walk/drive/use/step, when .. walk/drive/use/park/step/shower/cook/sit/move back/put back/touch, how long .. before .. walk/drive/use/step/shower/cook/sit/park/move/touch, how long .. until .. walk/drive/use/step/shower/cook/sit/park/move/touch, how soon .. walk/drive/use/step/shower/cook/sit/park/move/touch, how long .. dry, stay off, back in use, usable, can we use .. same day/right away/night',
		answerCues:
			'walk on it, drive on it, stay off, keep .. off, ready .. to use/after/in, after # hours/days, for # hours, # hours .. before, wait # hours/days, within # hours, usable, that evening, the same evening, use it again',
	},
	{
		name: 'lifetime',
		sharedCues: 'lifespan, life expectancy, service life, last a lifetime, useful life',
		questionCues:
			'how long .. it last, how long .. they last, how long .. they/it/these good for, how long .. last/hold up/good for/stay/endure/live/wear, how many years .. last/get out of/good for/expect, how many years, need .. again, need .. replac*, how long .. are they good, durable, last .. long, before .. needs .. replac*, wear out, longevity, outlive',
		answerCues:
			'for the life, life of the, last/lasts .. # years, good for # years, # years or more, # to # years, decades, outlast*, for # years, # years',
	},
]
