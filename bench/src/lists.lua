-- Authenticated reads. Arguments: session cookies, one a line, in a file; the origin; then the paths. Account i asks for
-- path i, each in rotation.
local requests = {}
local threads = 0
local count = 0

function setup(thread)
  thread:set('offset', threads * 32)
  threads = threads + 1
end

function init(args)
  local cookies = {}
  for cookie in io.lines(args[1]) do cookies[#cookies + 1] = cookie end
  local paths = {}
  for i = 3, #args do paths[#paths + 1] = args[i] end
  for i = 1, (#paths > 1 and #paths or #cookies) do
    requests[i] = wrk.format('GET', paths[(i - 1) % #paths + 1], { Cookie = cookies[i] })
  end
end

function request()
  count = count + 1
  return requests[(offset + count) % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%d,"p95":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
