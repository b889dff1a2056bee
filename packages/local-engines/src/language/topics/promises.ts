import type { Topic } from './topic.ts'

/** Topics about promises and rules: warranty, service, cancellation, permits, insurance claims and safety. */
export const PROMISES: Topic[] = [
	{
		name: 'warranty',
		sharedCues: 'warrant*, guarantee*, covered for, coverage',
		questionCues:
			'stand behind, stands behind, cover* .. if/when/parts/labor/material/how long, who fixes .. if, comes loose, goes wrong, go wrong, fail*, falls apart, fall apart, defect, come back .. fix/if, what if .. breaks/fails/cracks/leaks/peels/warps/fades/rots/rusts, protected if, fix it for free, something wrong .. later/after, breaks after, peels, years from now, down the road, make it right, redo',
		answerCues:
			'we come back and fix, we repair .. free, fix .. free, replace .. free, defects, years on, lifetime on, stand behind, free of charge for',
	},
	{
		name: 'warranty on labor',
		sharedCues: 'workmanship, labor warranty, labor, installation warranty, craftsmanship',
		questionCues:
			'your work, the work itself, quality of the work, poor work, bad work, shoddy, done wrong, install* wrong, mistake',
		answerCues: 'our work, work is guaranteed, anything we build, we installed',
	},
	{
		name: 'warranty transfer',
		sharedCues: 'transfer*, new owner, next owner, buyer, future owner',
		questionCues:
			'sell .. house/home/place/property, sell, move .. house/away, we move away, sold .. house/home, i move, we move',
		answerCues:
			'passes to, pass to, follows the house, goes with the house, whoever buys, change of ownership, stays with the house',
	},
	{
		name: 'what voids the warranty',
		sharedCues: 'void*, not covered, exclude*, exclusion, invalidat*',
		questionCues:
			'lose .. warranty/coverage/guarantee, ruin .. warranty, fine print, catch, exceptions, keep .. warranty/guarantee .. valid/alive, what .. does not cover, does it not cover',
		answerCues:
			'does not cover, do not cover, is not covered, only if, unless, misuse, register* .. within',
	},
	{
		name: 'claim and response',
		sharedCues:
			'service call, emergency line, hotline, within # hours, within # days, warranty claim, response time, emergency',
		questionCues:
			'come at #, can somebody come, can someone come, file .. claim, make .. claim, how quick* .. respond/come/fix/answer/out, how fast .. respond/come/fix/answer/out, how soon .. respond/fix/out, come out and fix, after hours, middle of the night, leak .. what do, report .. problem, how .. report, get .. fixed, breaks down, who .. call if',
		answerCues:
			'same week, next day, technician .. within, call .. line, day and night, send a photo, send photos, around the clock, respond',
	},
	{
		name: 'service after the work',
		isGeneral: true,
		sharedCues:
			'follow-up visit, follow up, check-up, annual visit, service plan, maintenance plan, inspection visit, tune-up',
		questionCues:
			'after .. done/finished/complete/installed/project/sale, check .. on it, come back .. check, aftercare, once it is done, later on, touch-up, touch up, service it, maintenance contract',
		answerCues:
			'come back after, return after, year later, every spring, once a year, after a year, after # months, after # years, touch-up, touch up, final walkthrough, walk through, walkthrough',
	},
	{
		name: 'cancellation',
		sharedCues: 'cancel*, withdraw, right to cancel, cooling off, cooling-off, terminate',
		questionCues:
			'change .. mind, back out, get out of, pull out, call it off, second thoughts, regret, under contract, stuck with, reconsider, not go through',
		answerCues: 'business days of signing, without giving a reason, days to change, restocking',
	},
	{
		name: 'refund',
		sharedCues: 'refund*, money back, reimburs*, returned, non-refundable',
		questionCues:
			'get .. back, not happy, unhappy, satisfied, do not like, dont like, lose .. deposit, keep .. deposit, hate it, disappointed',
		answerCues: 'back within, until you are happy, until you are satisfied, satisf*',
	},
	{
		name: 'permit',
		sharedCues: 'permit, city hall, building department, zoning, municipal*, town hall, setback',
		questionCues:
			'paperwork, township, ok from .. city/town/county, approval from .. city/town/county, city .. approve/ok/approval, legal, building code, red tape, county, township, need permission, city, up to code',
		answerCues: 'file with, pull .. permit, apply for, application',
	},
	{
		name: 'inspection',
		sharedCues: 'inspection, inspector, inspected',
		questionCues:
			'city/town/county .. inspect/check/look, looks it over, look .. over, city check, checks the work, pass .. code, signed off, who checks, checked by, official',
		answerCues: 'signs off, sign-off, city sends',
	},
	{
		name: 'owners association',
		sharedCues:
			'hoa, homeowners association, association, covenant*, architectural committee, historic district',
		questionCues:
			'board approve*, neighborhood rules, allowed in my neighborhood, community rules, subdivision, approval of the board',
		answerCues: 'application for, form for, committee',
	},
	{
		name: 'insurance claim',
		sharedCues:
			"insurance claim, adjuster, deductible, insurance company, insurer, homeowners insurance, homeowner's insurance, supplement, file a claim",
		questionCues:
			'my insurance, insurance pay/cover/help, insurance premium, storm damage, will insurance, claim, hail damage',
		answerCues: 'meet .. adjuster, approved scope, storm, insurer',
	},
	{
		name: 'lead and asbestos',
		sharedCues:
			'lead paint, asbestos, lead-safe, lead safe, epa, abatement, before 1978, lead test, mold',
		questionCues:
			'old paint, hazard*, house is old, old house, is .. dangerous, built in 19*, house .. from 19*, dangerous, lead, poison*',
		answerCues: 'laid before, built before, sampled, certified firm, certified .. crew, test kit',
	},
	{
		name: 'safety',
		sharedCues:
			'safety, harness, fall protection, hard hat, osha, fenced off, barrier, safety glass, caution tape, scaffold',
		questionCues:
			'dangerous, danger, get hurt, accident, secure .. site, stay safe, burglar*, break in',
		answerCues: 'roped off, fenced, locked away, fence around',
	},
]
