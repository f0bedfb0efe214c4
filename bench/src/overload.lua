-- As submits.lua, but each connection waits between its requests, so that what is asked for hardly falls when answers
-- take longer. Third argument: milliseconds of that pause on average.
dofile(debug.getinfo(1, 'S').source:match('@(.*/)') .. 'submits.lua')

local begin = init
local nameThread = setup
local pause = 0
local all = {}
taken, turnedAway, rest = 0, 0, 0

function setup(thread)
  nameThread(thread)
  all[#all + 1] = thread
end

function init(args)
  begin(args)
  pause = tonumber(args[3])
end

function delay()
  return math.random(0, 2 * pause)
end

function response(status, headers)
  if status == 202 then
    taken = taken + 1
  elseif (status == 429 or status == 503) and (headers['retry-after'] or headers['Retry-After']) then
    turnedAway = turnedAway + 1
  else
    rest = rest + 1
  end
end

function done(summary, latency)
  local sums = { taken = 0, turnedAway = 0, rest = 0 }
  for _, thread in ipairs(all) do
    for name, sum in pairs(sums) do sums[name] = sum + thread:get(name) end
  end
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"taken":%d,"turnedAway":%d,"rest":%d,"broken":%d,"microseconds":%d,"p50":%d,"p99":%d}\n',
    sums.taken, sums.turnedAway, sums.rest, errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration, latency:percentile(50), latency:percentile(99)))
end
