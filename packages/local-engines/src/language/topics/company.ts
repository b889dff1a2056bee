import type { Topic } from './topic.ts'

/** Topics about the company: crew, trust, license, reviews, insurance, damage and contact. */
export const COMPANY: Topic[] = [
	{
		name: 'who does the work',
		sharedCues:
			'subcontract*, own crew, our own employees, our own people, in-house, day labor*, subs, our employees',
		questionCues:
			'who .. do .. work/job, who will be doing, who comes, who is coming, who shows up, who will show up, who .. install, who .. build, who .. in my house/home/yard, your own people/crew/employees/staff/guys/team, same people/crew/team, outsource*, farm .. out, third party, hire .. out, employees of yours, work for you, crew .. yours, on your payroll, strangers',
		answerCues:
			'employees, on our payroll, employed by, same crew/team/people, w-2, crew of #, work for us, never strangers',
	},
	{
		name: 'number of workers',
		sharedCues:
			'crew of, # people, # workers, # installers, # technicians, # painters, # carpenters, # men, # roofers',
		questionCues:
			'how many people/workers/guys/men/workmen/crew/installers, how big .. crew/team, size .. crew',
		answerCues: '# crew members, two-person, three-person, team of, lead carpenter, a crew',
	},
	{
		name: 'trust',
		sharedCues: 'background check*, screened, vetted, drug test*, fingerprint*',
		questionCues:
			'trust .. people/crew/workers/guys/in/with, criminal, safe .. have/let .. in, strangers in my, honest, know who, steal, theft, valuables',
		answerCues: 'checked before, name badge, id badge, badge, uniform',
	},
	{
		name: 'years in business',
		sharedCues:
			'in business, founded, since 19*, since 20*, years of experience, established, family owned, family business, generation',
		questionCues:
			'how long .. at it, how long .. been doing/around/operat*/company/at this/building/installing/painting/working, how old .. company/business/firm, how experienced, how much experience, experience, new company, fly by night, when .. founded/company/open, when did you start, track record, history, who owns, how many .. have you .. done/built/installed/finished/completed',
		answerCues:
			'years in, have done it since, opened in, started in, # years of, our #th year, have been .. for # years, more than # homes, # jobs, # projects, # homes, # families',
	},
	{
		name: 'license',
		sharedCues:
			'license, licence, licensed, certified, certification, accredited, bonded, contractor number, registration number, credentials',
		questionCues:
			'qualified, qualification, legit*, trained, training, allowed to do, properly registered',
		answerCues:
			'registered contractor, license number, certificate, master electrician, master plumber, factory-trained, factory trained',
	},
	{
		name: 'reviews',
		sharedCues:
			'review, reference, testimonial, rating, better business bureau, bbb, google, yelp, past customers, stars',
		questionCues:
			'talk to .. customer/client/someone/neighbor/people, previous customer/client/work/job, past work, other customers, customers say, what .. people say, examples .. work, see one you, one you did, see .. work/jobs/photos, photos .. work, done .. near/around here/in the area/neighborhood, reputation, jobs nearby, speak .. past/customers',
		answerCues:
			'out of five, # homes, happy to show, addresses, call any, list of, stars, before and after',
	},
	{
		name: 'company insurance',
		sharedCues:
			"liability insurance, insured, general liability, certificate of insurance, workers compensation, workers comp, workers' compensation, liability",
		questionCues:
			'your insurance, carry insurance, have insurance, fully covered, liable, who is responsible .. if, sue, proof of insurance',
		answerCues: 'million, covers .. on site, policy',
	},
	{
		name: 'injury',
		sharedCues:
			"injur*, workers comp, workers' comp, workers compensation, workers' compensation, accident, hurt",
		questionCues:
			'falls .. off/from/on, fall .. off/from/on, breaks .. leg/arm, gets hurt, responsible if someone, liable if',
		answerCues: 'every person on site, covers .. crew, no claim against',
	},
	{
		name: 'damage to property',
		sharedCues:
			'damage to your, property damage, damage .. property/house/home/lawn/yard/car/driveway/wall/floor',
		questionCues:
			'you break, crew .. break/breaks/damage/damages/scratch*/hits/hit, somebody .. break/breaks/damages, someone .. break/breaks/damages, your guys .. break/damage/scratch/crack, damage anything, something .. broken/damaged, gets broken, gets damaged, get damaged, who pays .. broken/damage/break, hit .. pipe/line/cable, break something, crack*, scratch*, ruin*',
		answerCues:
			'we damage, we break, repair .. we, at our cost, at our expense, our insurance pays, photos .. before, photograph .. before, restore, put right, made good',
	},
	{
		name: 'contact',
		sharedCues:
			'phone number, email address, project manager, point of contact, contact person, job lead, superintendent, cell number, coordinator',
		questionCues:
			'who .. call, who .. ring, keep* track, know what is going on, know .. going on, who .. phone, who .. talk to, who .. contact, who .. reach, who .. complain, who .. in charge, who do i ask, how .. reach, how .. get hold/get in touch, get a hold, point person, who .. supervis*, who .. runs/run/manage/manages/oversee/oversees .. job/project/crew/site, who do we, question .. during, keep .. posted/updated/informed, updates, hear from you, problem .. who',
		answerCues:
			'you get a text, gets a text, service desk, your project manager, on site every day, answers .. phone, daily update, text/texts .. every, every evening .. message/photo/update, one person, reach .. at',
	},
	{
		name: 'service area',
		isGeneral: true,
		sharedCues: 'service area, miles of, counties',
		questionCues:
			'do you work in, work in my, come out to, travel to, how far .. travel, serve .. area/town/county',
		answerCues: 'we serve, serving',
	},
	{
		name: 'site visit',
		sharedCues:
			'free estimate, site visit, in-home visit, consultation, walk through, measure*, survey',
		questionCues:
			'come .. look/measure/see, someone .. come out, send .. out, take .. measurements, who measures, how .. measured, look at it first, double check .. size, free quote, free inspection',
		answerCues:
			'measured, we measure, laser, technician visits, before we order, visit .. house/home',
	},
]
