-- Authenticated submits, the accounts in rotation, each with a new id. Arguments: session cookies, one a line, in a file.
local path = '/functions/v1/ai-image-generator'
local headers = {}
local threads = 0
local count = 0

function setup(thread)
  thread:set('offset', threads * 32)
  threads = threads + 1
end

function init(args)
  math.randomseed(os.time() + offset * 7919)
  for cookie in io.lines(args[1]) do
    headers[#headers + 1] = {
      ['Content-Type'] = 'application/json',
      ['Origin'] = args[2],
      ['Cookie'] = cookie,
    }
  end
  for _ = 1, 5 do math.random() end
end

function uuid()
  local r = math.random
  return string.format('%04x%04x-%04x-4%03x-%04x-%04x%04x%04x', r(0, 65535), r(0, 65535), r(0, 65535), r(0, 4095),
    r(32768, 49151), r(0, 65535), r(0, 65535), r(0, 65535))
end

function request()
  count = count + 1
  local body = '{"generationId":"' .. uuid() .. '","prompt":"a fox in the snow at dawn","width":1024,"height":1024,"quotedCost":8}'
  return wrk.format('POST', path, headers[(offset + count) % #headers + 1], body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%d,"p95":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
