import type { Matter } from './topic.ts'

/** What is promised: warranties, help afterwards, the way out; and what the law and insurers want. */
export const PROMISE: Matter[] = [
	{
		name: 'warranty',
		both: 'warrant*, guarantee*, covered for, coverage',
		asks: 'stand behind, stands behind, cover* .. if/when/parts/labor/material/how long, who fixes .. if, comes loose, goes wrong, go wrong, fail*, falls apart, fall apart, defect, come back .. fix/if, what if .. breaks/fails/cracks/leaks/peels/warps/fades/rots/rusts, protected if, fix it for free, something wrong .. later/after, breaks after, peels, years from now, down the road, make it right, redo',
		tells:
			'we come back and fix, we repair .. free, fix .. free, replace .. free, defects, years on, lifetime on, stand behind, free of charge for',
	},
	{
		name: 'warranty on labour',
		both: 'workmanship, labor warranty, labor, installation warranty, craftsmanship',
		asks: 'your work, the work itself, quality of the work, poor work, bad work, shoddy, done wrong, install* wrong, mistake',
		tells: 'our work, work is guaranteed, anything we build, we installed',
	},
	{
		name: 'transfer of the warranty',
		both: 'transfer*, new owner, next owner, buyer, future owner',
		asks: 'sell .. house/home/place/property, sell, move .. house/away, we move away, sold .. house/home, i move, we move',
		tells:
			'passes to, pass to, follows the house, goes with the house, whoever buys, change of ownership, stays with the house',
	},
	{
		name: 'what voids the warranty',
		both: 'void*, not covered, exclude*, exclusion, invalidat*',
		asks: 'lose .. warranty/coverage/guarantee, ruin .. warranty, fine print, catch, exceptions, keep .. warranty/guarantee .. valid/alive, what .. does not cover, does it not cover',
		tells:
			'does not cover, do not cover, is not covered, only if, unless, misuse, register* .. within',
	},
	{
		name: 'claim and response',
		both: 'service call, emergency line, hotline, within # hours, within # days, warranty claim, response time, emergency',
		asks: 'come at #, can somebody come, can someone come, file .. claim, make .. claim, how quick* .. respond/come/fix/answer/out, how fast .. respond/come/fix/answer/out, how soon .. respond/fix/out, come out and fix, after hours, middle of the night, leak .. what do, report .. problem, how .. report, get .. fixed, breaks down, who .. call if',
		tells:
			'same week, next day, technician .. within, call .. line, day and night, send a photo, send photos, around the clock, respond',
	},
	{
		name: 'service afterwards',
		isBroad: true,
		both: 'follow-up visit, follow up, check-up, annual visit, service plan, maintenance plan, inspection visit, tune-up',
		asks: 'after .. done/finished/complete/installed/project/sale, check .. on it, come back .. check, aftercare, once it is done, later on, touch-up, touch up, service it, maintenance contract',
		tells:
			'come back after, return after, year later, every spring, once a year, after a year, after # months, after # years, touch-up, touch up, final walkthrough, walk through, walkthrough',
	},
	{
		name: 'cancel',
		both: 'cancel*, withdraw, right to cancel, cooling off, cooling-off, terminate',
		asks: 'change .. mind, back out, get out of, pull out, call it off, second thoughts, regret, under contract, stuck with, reconsider, not go through',
		tells: 'business days of signing, without giving a reason, days to change, restocking',
	},
	{
		name: 'refund',
		both: 'refund*, money back, reimburs*, returned, non-refundable',
		asks: 'get .. back, not happy, unhappy, satisfied, do not like, dont like, lose .. deposit, keep .. deposit, hate it, disappointed',
		tells: 'back within, until you are happy, until you are satisfied, satisf*',
	},
	{
		name: 'permit',
		both: 'permit, city hall, building department, zoning, municipal*, town hall, setback',
		asks: 'paperwork, township, ok from .. city/town/county, approval from .. city/town/county, city .. approve/ok/approval, legal, building code, red tape, county, township, need permission, city, up to code',
		tells: 'file with, pull .. permit, apply for, application',
	},
	{
		name: 'inspection',
		both: 'inspection, inspector, inspected',
		asks: 'city/town/county .. inspect/check/look, looks it over, look .. over, city check, checks the work, pass .. code, signed off, who checks, checked by, official',
		tells: 'signs off, sign-off, city sends',
	},
	{
		name: 'owners association',
		both: 'hoa, homeowners association, association, covenant*, architectural committee, historic district',
		asks: 'board approve*, neighborhood rules, allowed in my neighborhood, community rules, subdivision, approval of the board',
		tells: 'application for, form for, committee',
	},
	{
		name: 'insurance claim',
		both: "insurance claim, adjuster, deductible, insurance company, insurer, homeowners insurance, homeowner's insurance, supplement, file a claim",
		asks: 'my insurance, insurance pay/cover/help, insurance premium, storm damage, will insurance, claim, hail damage',
		tells: 'meet .. adjuster, approved scope, storm, insurer',
	},
	{
		name: 'lead and asbestos',
		both: 'lead paint, asbestos, lead-safe, lead safe, epa, abatement, before 1978, lead test, mold',
		asks: 'old paint, hazard*, house is old, old house, is .. dangerous, built in 19*, house .. from 19*, dangerous, lead, poison*',
		tells: 'laid before, built before, sampled, certified firm, certified .. crew, test kit',
	},
	{
		name: 'safety',
		both: 'safety, harness, fall protection, hard hat, osha, fenced off, barrier, safety glass, caution tape, scaffold',
		asks: 'dangerous, danger, get hurt, accident, secure .. site, stay safe, burglar*, break in',
		tells: 'roped off, fenced, locked away, fence around',
	},
]
